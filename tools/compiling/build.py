"""Compiles the engine with mypyc: `python -m tools.compiling.build [--undo] [--to FOLDER]`.

The sources are copied, prepared (`written_out.py`) and compiled away from the checkout. Only a build that succeeded
takes the place of an older one, in `build/compiled`, where `engine/built.py` finds it. `dev.py compile` runs this.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Final

from mypy import version
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

from engine.built import BUILD, CHOICE, HERE, STAMP, fingerprint, is_current, is_native
from engine.fields import Copyable
from tools.compiling import generics
from tools.compiling.written_out import Kinds, written_out

ROOT: Final = HERE.parent
GROUP: Final = "engine.native"
"""The library with the code of all modules; a module's own file only leads there."""
LEFT_OUT: Final = frozenset({
    "advice", "banter", "built", "characters", "clean_text", "confusables", "forced", "ladder", "notation", "options",
    "reasons", "pair_options", "pair_reminders", "registry", "reminders", "rung", "sentences", "standings",
})  # fmt: skip
"""Modules of texts and declarations, by the last part of their names: nothing in them is asked often."""
LEFT_OUT_FOLDERS: Final = frozenset({"record", "measured"})
"""Folders of which the same is true: records, and figures measured by a tool."""
USUAL: Final = "1"
"""How much the C compiler improves: with more it takes longer, and the bots are hardly faster."""


EXACT: Final = [] if os.name == "nt" else ["-ffp-contract=off"]
"""Has numbers rounded as Python rounds them, on every kind of computer."""
MADE_BY: Final = "made-by"
"""File in the build with the fingerprint of what made it."""


class NoCompilerError(Exception):
    """Nothing can be compiled here; the text says why, and the way out."""


class UnsafeError(Exception):
    """The build can't be trusted; the text says why."""


def maker(level: str) -> str:
    """Return the fingerprint of what makes the build, apart from the sources of the engine."""
    found = sha256(f"{version.__version__} {level}".encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()


def is_made_by(print_of: str) -> bool:
    """Return True if the build was made by this very compiler."""
    return (BUILD / MADE_BY).is_file() and (BUILD / MADE_BY).read_text(encoding="utf-8") == print_of


def modules(engine: Path = HERE) -> list[Path]:
    """Return the modules that are compiled, relative to the checkout."""
    return [
        path.relative_to(engine.parent)
        for path in sorted(engine.rglob("*.py"))
        if path.stem not in LEFT_OUT | {"__init__"} and path.parent.name not in LEFT_OUT_FOLDERS
    ]


def compiler_trouble() -> str:
    """Return why there is no C compiler to use and what helps, or an empty string. Windows is asked by setuptools."""
    if os.name == "nt":
        return ""
    instead = "Or do without: the engine runs as Python, more slowly."
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if shutil.which(compiler) is None:
        install = "`xcode-select --install`" if sys.platform == "darwin" else "`sudo apt install build-essential`"
        return f"There is no C compiler ({compiler}); on this kind of computer {install} helps. {instead}"
    headers = Path(sysconfig.get_path("include"))
    if not (headers / "Python.h").is_file():
        return f"Python's headers are missing in {headers}; `sudo apt install python3-dev` helps. {instead}"
    return ""


def kinds_of(module: Path) -> Kinds:
    """Return the classes of a module whose fields are declared."""
    name = ".".join(module.with_suffix("").parts)
    found = vars(import_module(name))
    return {
        each.__name__: each
        for each in found.values()
        if isinstance(each, type) and issubclass(each, Copyable) and each.__module__ == name
        if "__dataclass_fields__" in vars(each)
    }


def prepare(folder: Path) -> list[str]:
    """Copy the engine to `folder`, ready for the compiler, and return the modules to compile."""
    shutil.copytree(HERE, folder / HERE.name, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    for module in modules():
        source = (ROOT / module).read_text(encoding="utf-8")
        (folder / module).write_text(written_out(source, kinds_of(module)), encoding="utf-8")
    return [str(module) for module in modules()]


class ManyAtOnce(build_ext):  # type: ignore[misc]  # setuptools tells no types
    """Builds extensions of many files, several files at a time; setuptools would take them one by one."""

    def build_extensions(self) -> None:
        """Build all extensions."""
        one_by_one: Callable[..., list[str]] = self.compiler.compile
        jobs = max(2, os.cpu_count() or 1)

        def compile_all(sources: list[str], **options: object) -> list[str]:
            with ThreadPoolExecutor(jobs) as pool:
                made = pool.map(lambda source: one_by_one([source], **options), sources)
                return [each for objects in made for each in objects]

        self.compiler.compile = compile_all
        self.parallel = jobs
        super().build_extensions()


def compile_to(target: Path, level: str = USUAL) -> None:
    """Put a compiled engine into `target/engine`, in place of an older one. Raises NoCompilerError."""
    trouble = compiler_trouble()
    if trouble:
        raise NoCompilerError(trouble)
    work = target.with_name(f"{target.name}-in-work")
    shutil.rmtree(work, ignore_errors=True)
    print_of = fingerprint(HERE)
    paths = prepare(work / "sources")
    log, settings = work / "log", work / "mypy.ini"
    settings.write_text(f"[mypy]\nplugins = {Path(generics.__file__)}\n", encoding="utf-8")
    with within(work / "sources"), to_file(log):
        told = [f"--config-file={settings}", "--disable-error-code=arg-type", *paths]
        extensions = mypycify(told, opt_level=level, debug_level="0", group_name=GROUP, multi_file=True)
        for each in extensions:
            each.extra_compile_args += EXACT
            each.include_dirs.append(str(Path("build", *GROUP.split(".")[:-1])))  # where mypyc puts what all share
        built, made = work / "built", work / "made"
        options = ["build_ext", "--build-lib", str(built), "--build-temp", str(made)]
        setup(
            name="engine", packages=[], ext_modules=extensions, script_args=options, cmdclass={"build_ext": ManyAtOnce}
        )
    for relative in left_as_python(work / "sources", paths):
        (built / relative).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(work / "sources" / relative, built / relative)
    on_trial(built)
    (built / MADE_BY).write_text(maker(level), encoding="utf-8")
    (built / STAMP).write_text(print_of, encoding="utf-8")
    shutil.rmtree(target, ignore_errors=True)
    built.rename(target)
    shutil.rmtree(work)


def left_as_python(sources: Path, compiled: Collection[str]) -> list[Path]:
    """Return the modules of the engine below `sources` that are not among the compiled ones, as paths from there."""
    every = (path.relative_to(sources) for path in sorted((sources / HERE.name).rglob("*.py")))
    return [path for path in every if str(path) not in compiled]


def on_trial(built: Path) -> None:
    """Try a new build in a process of its own. Raises UnsafeError."""
    path = os.pathsep.join([str(built), str(ROOT)])
    command = [sys.executable, "-P", "-X", "faulthandler", "-m", "tools.compiling.trial"]
    tried = subprocess.run(command, env={**os.environ, "PYTHONPATH": path, CHOICE: ""}, check=False)
    if tried.returncode:
        raise UnsafeError(f"The compiled engine isn't used: its trial ended with exit code {tried.returncode}.")


@contextlib.contextmanager
def within(folder: Path) -> Iterator[None]:
    """Work in a folder."""
    with contextlib.chdir(folder):
        yield


@contextlib.contextmanager
def to_file(log: Path) -> Iterator[None]:
    """Write what this process and its children say to a file, and show its end if something goes wrong."""
    sys.stdout.flush()
    sys.stderr.flush()
    kept = [os.dup(1), os.dup(2)]
    with log.open("w+", encoding="utf-8") as file:
        os.dup2(file.fileno(), 1)
        os.dup2(file.fileno(), 2)
        failed = True
        try:
            yield
            failed = False
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            for number, stream in enumerate(kept, 1):
                os.dup2(stream, number)
                os.close(stream)
            if failed:
                said = log.read_text(encoding="utf-8", errors="replace").splitlines()
                print("\n".join(line for line in said[-40:] if ": warning: " not in line), file=sys.stderr)


def main(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code."""
    parser = argparse.ArgumentParser(prog="dev.py compile", description=__doc__)
    parser.add_argument("--undo", action="store_true", help="remove the compiled engine")
    parser.add_argument("--to", type=Path, default=BUILD, help="put it there")
    parser.add_argument("--level", default=USUAL, help="how much the C compiler improves: 0 to 3")
    asked = parser.parse_args(arguments)
    if asked.undo:
        shutil.rmtree(asked.to, ignore_errors=True)
        print("The engine runs as Python.")
        return 0
    if asked.to == BUILD and is_current() and is_made_by(maker(asked.level)):
        print("The engine is compiled, and nothing has changed since.")
        return 0
    if is_native():  # an older build tells nothing of the declarations: begin again as Python
        again = [sys.executable, "-m", "tools.compiling.build", *arguments]
        return subprocess.run(again, cwd=ROOT, env={**os.environ, CHOICE: "python"}, check=False).returncode
    begun = time.monotonic()
    print(f"compiling {len(modules())} modules; this takes some minutes", flush=True)
    try:
        compile_to(asked.to.resolve(), asked.level)
    except (NoCompilerError, UnsafeError) as why:
        print(f"dev.py: {why}", file=sys.stderr)
        return 2
    print(f"The engine is compiled, after {time.monotonic() - begun:.0f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
