/* Traces light through a still life of dominoes and develops the result into a picture; tools/title_photo.py calls it.

   The unit is the short side of a tile. z points up and the cloth lies at z = 0. One shaded lamp lights the table; the
   room behind it is nearly dark, with a few lamps far out of focus. */

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct { float x, y, z; } Vec;

/* A tile: its centre, and unit vectors along its short side, its long side and out of its face. `first` is the half
   towards `along`. A moving tile has several poses, one after another in the array; each ray sees one of them. */
typedef struct { Vec at, across, along, out; float first, second, poses; } Tile;

typedef struct {
    Vec eye, aim;
    float tangent;             /* of half the vertical angle of the picture of 16:9 */
    float focus, lens;         /* distance of sharp things, radius of the lens */
    float left, top, unit;     /* where this image lies on the picture, in pictures of height 1; size of its pixels */
    Vec lamp, pool;            /* the lamp, and the point on the cloth it is aimed at */
    float bulb, inner, outer;  /* radius of the lamp, cosines of its cone */
    float rail;                /* y of the wooden rail behind the cloth */
} Shot;

typedef struct { const uint8_t *pixels; int wide, high; } Texture;

enum { NOTHING, TILE, PIN, CLOTH, RAIL };
typedef struct { float away; int kind; const Tile *tile; Vec in; } Hit;
typedef struct { Vec colour, normal; float mirror, rough, metal; } Surface;
typedef struct { const Tile *tiles; int count; const Shot *shot; Texture cloth, wood; float moment; } World;

static const float HALF_THICK = 0.19f, ROUND = 0.085f, PIN_RADIUS = 0.082f, PIN_SUNK = 0.028f;
static const float NEVER = 1e9f, PI = 3.14159265f;

/* -- vectors and chance ------------------------------------------------------------------------------------------- */

static inline Vec vec(float x, float y, float z) { Vec v = {x, y, z}; return v; }
static inline Vec plus(Vec a, Vec b) { return vec(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline Vec minus(Vec a, Vec b) { return vec(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline Vec times(Vec a, float k) { return vec(a.x * k, a.y * k, a.z * k); }
static inline Vec each(Vec a, Vec b) { return vec(a.x * b.x, a.y * b.y, a.z * b.z); }
static inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline Vec cross(Vec a, Vec b) {
    return vec(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline Vec unit(Vec a) { return times(a, 1 / sqrtf(dot(a, a) + 1e-20f)); }
static inline Vec blend(Vec a, Vec b, float part) { return plus(times(a, 1 - part), times(b, part)); }
static inline Vec mirrored(Vec way, Vec normal) { return minus(way, times(normal, 2 * dot(way, normal))); }
static inline float most(Vec a) { return fmaxf(a.x, fmaxf(a.y, a.z)); }
static inline Vec at_most(Vec a, float top) { return vec(fminf(a.x, top), fminf(a.y, top), fminf(a.z, top)); }
static inline float between(float low, float x, float high) { return x < low ? low : x > high ? high : x; }
static inline float ramp(float from, float to, float x) {
    float t = between(0, (x - from) / (to - from), 1);
    return t * t * (3 - 2 * t);
}
static inline float square(float x) { return x * x; }

static inline float chance(uint32_t *state) { /* PCG */
    *state = *state * 747796405u + 2891336453u;
    uint32_t word = ((*state >> ((*state >> 28) + 4)) ^ *state) * 277803737u;
    return (float)(((word >> 22) ^ word) >> 8) * (1 / 16777216.0f);
}

/* Return a direction around `normal`, as a matt surface scatters. */
static Vec scattered(Vec normal, uint32_t *state) {
    float far = sqrtf(chance(state)), turn = 2 * PI * chance(state);
    Vec side = unit(cross(normal, fabsf(normal.z) < 0.9f ? vec(0, 0, 1) : vec(1, 0, 0)));
    Vec other = cross(normal, side);
    Vec flat = plus(times(side, far * cosf(turn)), times(other, far * sinf(turn)));
    return unit(plus(flat, times(normal, sqrtf(fmaxf(0, 1 - far * far)))));
}

/* -- where a ray ends --------------------------------------------------------------------------------------------- */

static inline Vec seen_by(const Tile *tile, Vec v) { return vec(dot(tile->across, v), dot(tile->along, v), dot(tile->out, v)); }
static inline Vec in_world(const Tile *tile, Vec v) {
    return plus(times(tile->across, v.x), plus(times(tile->along, v.y), times(tile->out, v.z)));
}

/* Return the distance from a rounded box to a point, both in the tile's own directions. */
static inline float from_body(Vec p) {
    float x = fabsf(p.x) - 0.5f + ROUND, y = fabsf(p.y) - 1 + ROUND, z = fabsf(p.z) - HALF_THICK + ROUND;
    float ox = fmaxf(x, 0), oy = fmaxf(y, 0), oz = fmaxf(z, 0);
    return sqrtf(ox * ox + oy * oy + oz * oz) + fminf(fmaxf(x, fmaxf(y, z)), 0) - ROUND;
}

static int crosses_box(Vec from, Vec way, Vec half, float *enter, float *leave) {
    float near = -NEVER, far = NEVER;
    const float *o = &from.x, *d = &way.x, *h = &half.x;
    for (int axis = 0; axis < 3; axis++) {
        float slope = 1 / (fabsf(d[axis]) < 1e-9f ? 1e-9f : d[axis]);
        float one = (-h[axis] - o[axis]) * slope, two = (h[axis] - o[axis]) * slope;
        near = fmaxf(near, fminf(one, two));
        far = fminf(far, fmaxf(one, two));
    }
    *enter = near;
    *leave = far;
    return far > fmaxf(near, 0);
}

static void meet_tile(const Tile *tile, Vec from, Vec way, Hit *hit) {
    Vec apart = minus(from, tile->at);
    float towards = dot(apart, way), beyond = dot(apart, apart) - 1.34f;
    if (beyond > 0 && (towards > 0 || towards * towards < beyond)) return;
    Vec start = seen_by(tile, apart), step = seen_by(tile, way);
    float enter, leave;
    if (!crosses_box(start, step, vec(0.5f, 1, HALF_THICK + 0.06f), &enter, &leave) || enter > hit->away) return;
    Vec pin = minus(start, vec(0, 0, HALF_THICK - PIN_SUNK));
    float b = dot(pin, step), under = b * b - dot(pin, pin) + square(PIN_RADIUS);
    if (under > 0) {
        float away = -b - sqrtf(under);
        Vec in = plus(start, times(step, away));
        if (away > 1e-3f && away < hit->away && in.z > HALF_THICK) *hit = (Hit){away, PIN, tile, in};
    }
    float away = fmaxf(enter, 1e-3f);
    for (int marched = 0; marched < 48 && away < fminf(leave, hit->away); marched++) {
        Vec in = plus(start, times(step, away));
        float gap = from_body(in);
        if (gap < 4e-4f) {
            *hit = (Hit){away, TILE, tile, in};
            return;
        }
        away += gap;
    }
}

static Hit meet(const World *world, Vec from, Vec way, float furthest) {
    Hit hit = {furthest, NOTHING, NULL, {0, 0, 0}};
    for (int place = 0; place < world->count;) {
        int poses = (int)world->tiles[place].poses, pose = (int)(world->moment * (float)poses);
        meet_tile(&world->tiles[place + (pose < poses ? pose : poses - 1)], from, way, &hit);
        place += poses;
    }
    float rail = world->shot->rail;
    if (way.z < -1e-6f) {
        float away = -from.z / way.z;
        if (away > 1e-3f && away < hit.away && from.y + way.y * away < rail) hit = (Hit){away, CLOTH, NULL, {0, 0, 0}};
    }
    float enter, leave;
    Vec to_rail = minus(from, vec(0, rail + 1.2f, 0.1f));
    if (crosses_box(to_rail, way, vec(80, 1.2f, 0.62f), &enter, &leave) && enter > 1e-3f && enter < hit.away)
        hit = (Hit){enter, RAIL, NULL, plus(to_rail, times(way, enter))};
    return hit;
}

/* -- what is there ------------------------------------------------------------------------------------------------ */

/* Return a texture's light at a point of its square, between its pixels. */
static Vec taken(const Texture *texture, float x, float y) {
    float across = (x - floorf(x)) * (float)texture->wide, down = (y - floorf(y)) * (float)texture->high;
    int left = (int)across, top = (int)down;
    float right = across - (float)left, lower = down - (float)top;
    Vec sum = vec(0, 0, 0);
    for (int corner = 0; corner < 4; corner++) {
        int column = (left + (corner & 1)) % texture->wide, row = (top + (corner >> 1)) % texture->high;
        const uint8_t *rgb = texture->pixels + 3 * (row * texture->wide + column);
        float share = (corner & 1 ? right : 1 - right) * (corner >> 1 ? lower : 1 - lower);
        sum = plus(sum, times(vec(square(rgb[0] / 255.0f), square(rgb[1] / 255.0f), square(rgb[2] / 255.0f)), share));
    }
    return sum;
}

static const char *const PLACES[] = {"", "4", "26", "246", "0268", "02468", "023568"}; /* of a grid of three by three */

/* The face: a groove between the halves, and drilled, lacquered pips. `lean` tilts the normal. */
static void engrave(const Tile *tile, Vec in, Surface *what, Vec *lean) {
    float groove = fabsf(in.y) / 0.021f;
    if (groove < 1 && fabsf(in.x) < 0.37f) {
        what->colour = times(what->colour, 0.3f + 0.35f * groove);
        lean->y += (in.y > 0 ? -0.7f : 0.7f) * groove;
    }
    int number = (int)(in.y > 0 ? tile->first : tile->second);
    float column = in.x + 0.5f, row = in.y > 0 ? 1 - in.y : -in.y;
    for (const char *place = PLACES[number]; *place; place++) {
        float dx = column - 0.235f - 0.265f * (float)((*place - '0') % 3);
        float dy = row - 0.235f - 0.265f * (float)((*place - '0') / 3);
        float radius = number == 1 ? 0.128f : 0.108f, away = sqrtf(dx * dx + dy * dy), part = away / radius;
        if (part >= 1.09f) continue;
        float tilt = part < 1 ? 0.95f * part : -0.35f * (1.09f - part) / 0.09f;
        lean->x -= tilt * dx / (away + 1e-5f);
        lean->y += tilt * dy / (away + 1e-5f);
        if (part < 1) {
            what->colour = blend(times(what->colour, 0.8f), vec(0.007f, 0.0065f, 0.0065f), ramp(1, 0.9f, part));
            what->rough = 0.26f;
            what->mirror = 0.013f;
        }
    }
}

/* The back: burgundy lacquer in an ivory frame, a lattice, and the house's emblem in brass. */
static void inlay(Vec in, Surface *what) {
    float edge = fminf(0.5f - fabsf(in.x), 1 - fabsf(in.y)), away = sqrtf(in.x * in.x + in.y * in.y);
    if (edge < 0.085f) return;
    what->colour = vec(0.066f, 0.006f, 0.011f);
    what->rough = 0.3f;
    float one = (in.x + in.y) / 0.14f, two = (in.x - in.y) / 0.14f;
    int on_lattice = fminf(fabsf(one - floorf(one) - 0.5f), fabsf(two - floorf(two) - 0.5f)) < 0.05f;
    if (on_lattice && edge > 0.15f && away > 0.26f) what->colour = vec(0.145f, 0.022f, 0.03f);
    float gem = fminf(sqrtf(square(fabsf(in.x) - 0.1f) + in.y * in.y), sqrtf(in.x * in.x + square(fabsf(in.y) - 0.1f)));
    int brass = fabsf(edge - 0.128f) < 0.008f || fabsf(away - 0.245f) < 0.01f || fabsf(away - 0.205f) < 0.004f;
    if (brass || gem < 0.042f || fabsf(in.x) + fabsf(in.y) < 0.05f) {
        what->colour = vec(0.78f, 0.53f, 0.15f);
        what->metal = 0.75f;
        what->rough = 0.28f;
    }
}

static Surface at(const World *world, const Hit *hit, Vec p, Vec way) {
    Surface what = {{0.8f, 0.715f, 0.56f}, {0, 0, 1}, 0.045f, 0.17f, 0};
    Vec in = hit->in;
    if (hit->kind == TILE) {
        const float e = 6e-4f;
        Vec lean = unit(vec(from_body(vec(in.x + e, in.y, in.z)) - from_body(vec(in.x - e, in.y, in.z)),
                            from_body(vec(in.x, in.y + e, in.z)) - from_body(vec(in.x, in.y - e, in.z)),
                            from_body(vec(in.x, in.y, in.z + e)) - from_body(vec(in.x, in.y, in.z - e))));
        float own = hit->tile->first * 2.3f + hit->tile->second;
        what.colour = times(what.colour, 0.965f + 0.0175f * (1 + sinf(in.y * 9 + own + 2.3f * sinf(in.x * 5 + own))));
        if (lean.z > 0.9f) engrave(hit->tile, in, &what, &lean);
        else if (lean.z < -0.9f) inlay(in, &what);
        else what.colour = blend(what.colour, vec(0.74f, 0.62f, 0.43f), 0.75f * ramp(0.9f, 0.2f, fabsf(lean.z)));
        what.normal = unit(in_world(hit->tile, lean));
    } else if (hit->kind == PIN) {
        what = (Surface){{0.9f, 0.62f, 0.22f}, {0, 0, 0}, 0.04f, 0.24f, 0.72f};
        what.normal = unit(in_world(hit->tile, minus(in, vec(0, 0, HALF_THICK - PIN_SUNK))));
    } else if (hit->kind == CLOTH) {
        Vec weave = taken(&world->cloth, p.x * 0.27f, p.y * 0.27f);
        weave = blend(vec(1, 1, 1), times(weave, 1 / 0.83f), 0.95f - 0.9f * ramp(4, 16, p.y));
        weave = vec(powf(weave.x, 2.4f), powf(weave.y, 2.4f), powf(weave.z, 2.4f));
        float grazing = 1 + way.z;
        what.colour = plus(each(vec(0.017f, 0.165f, 0.098f), weave), times(vec(0.022f, 0.05f, 0.038f), grazing * grazing * grazing));
        what.mirror = 0;
        what.rough = 1;
    } else {
        int on_top = in.z > 0.61f;
        Vec grain = taken(&world->wood, p.x * 0.11f, (in.z * 0.6f + in.y) * 0.22f);
        float grey = (grain.x + grain.y + grain.z) / 3;
        what.colour = times(blend(grain, vec(grey, grey * 0.92f, grey * 0.8f), 0.35f), 0.95f);
        what.normal = on_top ? vec(0, 0, 1) : vec(0, -1, 0);
        what.rough = 0.22f;
        if (!on_top && fabsf(in.z - 0.4f) < 0.045f) {
            what.colour = vec(0.8f, 0.52f, 0.16f);
            what.metal = 0.25f;
        }
    }
    float turned = dot(what.normal, way);
    if (turned > 0) what.normal = unit(minus(what.normal, times(way, 1.02f * turned)));
    return what;
}

/* The room: dark, a broad soft light behind the table, a warm one at the left, and lamps that only the camera sees. */
static Vec room(Vec way, int is_seen) {
    static const float lamps[][4] = {{-0.02f, -0.151f, 0.011f, 2.2f},  {0.13f, -0.129f, 0.014f, 1.2f},
                                     {0.285f, -0.157f, 0.012f, 2.6f},  {0.36f, -0.118f, 0.01f, 1.1f},
                                     {-0.19f, -0.123f, 0.01f, 1.0f},   {-0.3f, -0.153f, 0.011f, 1.6f},
                                     {0.21f, -0.143f, 0.006f, 1.2f},   {-0.42f, -0.13f, 0.009f, 1.3f},
                                     {0.47f, -0.146f, 0.011f, 1.7f},   {0.05f, -0.082f, 0.006f, 0.7f},
                                     {-0.1f, -0.052f, 0.015f, 0.6f},   {0.25f, -0.062f, 0.01f, 1.0f},
                                     {0.42f, -0.05f, 0.008f, 0.8f},    {-0.26f, -0.07f, 0.009f, 0.9f}};
    Vec sky = plus(vec(0.03f, 0.027f, 0.026f), times(vec(0.055f, 0.05f, 0.046f), between(0, way.z, 1)));
    float soft = ramp(0.9f, 0.975f, dot(way, unit(vec(0.45f, 0.62f, 0.64f))));
    float warm = ramp(0.955f, 0.99f, dot(way, unit(vec(-0.93f, -0.2f, 0.3f))));
    sky = plus(sky, plus(times(vec(1.5f, 1.36f, 1.15f), soft), times(vec(1.2f, 0.9f, 0.6f), warm)));
    if (!is_seen) return sky;
    for (unsigned i = 0; i < sizeof lamps / sizeof *lamps; i++) {
        float away = sqrtf(square(way.x - lamps[i][0]) + square(way.z - lamps[i][1]));
        sky = plus(sky, times(vec(0.62f, 0.341f, 0.124f), lamps[i][3] * ramp(lamps[i][2], 0.8f * lamps[i][2], away)));
    }
    return sky;
}

/* -- light -------------------------------------------------------------------------------------------------------- */

static Vec from_lamp(const World *world, const Hit *hit, const Surface *what, Vec p, Vec way, uint32_t *state) {
    const Shot *shot = world->shot;
    Vec down = unit(minus(shot->pool, shot->lamp));
    float lit = ramp(shot->outer, shot->inner, dot(unit(minus(p, shot->lamp)), down));
    lit = hit->kind == RAIL ? 0.5f * ramp(-7, 4, p.x) : lit * (0.35f + 0.65f * lit);
    if (lit < 0.002f) return vec(0, 0, 0);
    Vec spot;
    do spot = vec(2 * chance(state) - 1, 2 * chance(state) - 1, 2 * chance(state) - 1);
    while (dot(spot, spot) > 1);
    Vec to = minus(plus(shot->lamp, times(spot, shot->bulb)), p);
    float far = sqrtf(dot(to, to));
    to = times(to, 1 / far);
    float slant = dot(what->normal, to);
    float matt = hit->kind == TILE && what->colour.x > 0.3f ? (slant + 0.12f) / 1.12f : slant; /* ivory lets light in */
    if (matt <= 0 || meet(world, p, to, far).kind != NOTHING) return vec(0, 0, 0);
    Vec colour = times(what->colour, (1 - what->metal) * matt);
    if (what->rough < 0.9f && slant > 0) { /* a highlight, after GGX */
        Vec middle = unit(minus(to, way));
        float facing = fmaxf(dot(what->normal, middle), 0), wide = square(square(what->rough));
        float sharp = wide / (PI * square(facing * facing * (wide - 1) + 1));
        float grazing = powf(1 - fmaxf(dot(middle, to), 0), 5);
        Vec base = blend(vec(what->mirror, what->mirror, what->mirror), what->colour, what->metal);
        colour = plus(colour, times(blend(base, vec(1, 1, 1), grazing), 0.25f * slant * fminf(sharp, 40)));
    }
    return times(each(colour, vec(4.3f, 3.62f, 2.72f)), lit);
}

static Vec light_along(const World *world, Vec from, Vec way, uint32_t *state) {
    Vec sum = vec(0, 0, 0), share = vec(1, 1, 1);
    for (int bounce = 0; bounce < 3; bounce++) {
        Hit hit = meet(world, from, way, NEVER);
        if (hit.kind == NOTHING) return plus(sum, at_most(each(share, room(way, bounce == 0)), bounce ? 3 : NEVER));
        Vec p = plus(from, times(way, hit.away));
        Surface what = at(world, &hit, p, way);
        p = plus(p, times(what.normal, 2e-3f));
        Vec found = each(share, from_lamp(world, &hit, &what, p, way, state));
        sum = plus(sum, bounce ? at_most(found, 3) : found);
        Vec base = blend(vec(what.mirror, what.mirror, what.mirror), what.colour, what.metal);
        Vec shine = blend(base, vec(1, 1, 1), powf(1 - fmaxf(-dot(what.normal, way), 0), 5));
        float mirrors = what.rough < 0.9f ? between(0.15f, 3 * most(shine), 0.75f) : 0;
        if (chance(state) < mirrors) {
            Vec back = mirrored(way, what.normal);
            way = unit(blend(back, scattered(what.normal, state), 0.6f * what.rough * what.rough));
            share = times(each(share, shine), 1 / mirrors);
        } else {
            way = scattered(what.normal, state);
            share = times(each(share, what.colour), (1 - what.metal) / (1 - mirrors));
        }
        share = at_most(share, 4);
        from = p;
    }
    return sum;
}

/* Trace an image of wide x high pixels into `light`, three floats a pixel. */
void trace(float *light, int wide, int high, int rays, const Tile *tiles, int count, const Shot *shot,
           const uint8_t *cloth, int cloth_wide, int cloth_high, const uint8_t *wood, int wood_wide, int wood_high) {
    Vec ahead = unit(minus(shot->aim, shot->eye)), right = unit(cross(ahead, vec(0, 0, 1))), up = cross(right, ahead);
#pragma omp parallel for schedule(dynamic, 4)
    for (int row = 0; row < high; row++) {
        World world = {tiles, count, shot, {cloth, cloth_wide, cloth_high}, {wood, wood_wide, wood_high}, 0};
        for (int column = 0; column < wide; column++) {
            uint32_t state = (uint32_t)(row * 9781 + column * 6271 + 1) * 2654435761u;
            chance(&state);
            float shift[5];
            for (int i = 0; i < 5; i++) shift[i] = chance(&state);
            Vec sum = vec(0, 0, 0);
            for (int ray = 0; ray < rays; ray++) { /* steps of an even sequence, so few rays cover pixel, lens and time */
                static const float steps[5] = {0.7548777f, 0.5698403f, 0.8191725f, 0.6710436f, 0.5497005f};
                float even[5];
                for (int i = 0; i < 5; i++) {
                    float along = shift[i] + (float)ray * steps[i];
                    even[i] = along - floorf(along);
                }
                world.moment = even[4];
                float x = (shot->left + ((float)column + even[0]) * shot->unit - 8 / 9.0f) * 2 * shot->tangent;
                float y = (0.5f - shot->top - ((float)row + even[1]) * shot->unit) * 2 * shot->tangent;
                Vec sharp = plus(ahead, plus(times(right, x), times(up, y)));
                float off = shot->lens * sqrtf(even[2]), turn = 2 * PI * even[3];
                Vec from = plus(times(right, off * cosf(turn)), times(up, off * sinf(turn)));
                Vec way = unit(minus(times(sharp, shot->focus), from));
                sum = plus(sum, at_most(light_along(&world, plus(shot->eye, from), way, &state), 6));
            }
            memcpy(light + 3 * (row * wide + column), &sum, sizeof sum);
            for (int i = 0; i < 3; i++) light[3 * (row * wide + column) + i] /= (float)rays;
        }
    }
}

/* -- development -------------------------------------------------------------------------------------------------- */

/* Blur lines of `length` pixels that are `step` floats apart with a moving mean. */
static void smear(float *light, float *line, int lines, int next, int length, int step, int radius) {
    for (int i = 0; i < lines; i++) {
        for (int channel = 0; channel < 3; channel++) {
            float *first = light + (size_t)i * next + channel, sum = 0;
            for (int at = -radius; at <= radius; at++) sum += first[(size_t)step * (at < 0 ? 0 : at < length ? at : length - 1)];
            for (int at = 0; at < length; at++) {
                line[at] = sum / (float)(2 * radius + 1);
                int gone = at - radius, come = at + radius + 1;
                sum += first[(size_t)step * (come < length ? come : length - 1)] - first[(size_t)step * (gone > 0 ? gone : 0)];
            }
            for (int at = 0; at < length; at++) first[(size_t)step * at] = line[at];
        }
    }
}

static void blur(float *light, int wide, int high, float radius) { /* three means are nearly a Gaussian */
    float *line = malloc(sizeof(float) * (size_t)(wide > high ? wide : high));
    for (int times_over = 0; times_over < 3; times_over++) {
        smear(light, line, high, 3 * wide, wide, 3, (int)(radius + 0.5f));
        smear(light, line, wide, 3, high, 3 * wide, (int)(radius + 0.5f));
    }
    free(line);
}

/* Turn light into red, green and blue bytes: a glow around what is bright, darker corners, and a film's curve. `unit`
   is the height of a pixel in pictures; the corners darken away from (middle_x, middle_y) in pixels. */
void develop(const float *light, uint8_t *rgb, int wide, int high, float unit, float middle_x, float middle_y) {
    const float exposure = 0.6f, glows[2][2] = {{1 / 110.0f, 0.035f}, {1 / 18.0f, 0.06f}};
    size_t size = (size_t)wide * (size_t)high * 3;
    float *sum = malloc(size * sizeof(float)), *glow = malloc(size * sizeof(float));
    for (size_t i = 0; i < size; i++) sum[i] = light[i] * exposure;
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < size; i++) glow[i] = between(0, light[i] * exposure - 0.9f, 3);
        blur(glow, wide, high, glows[pass][0] / unit / 2);
        for (size_t i = 0; i < size; i++) sum[i] += glows[pass][1] * glow[i];
    }
    for (int row = 0; row < high; row++) {
        for (int column = 0; column < wide; column++) {
            float x = ((float)column - middle_x) * unit * 0.647f, y = ((float)row - middle_y) * unit * 0.95f;
            float kept = 1 - 0.62f * powf(between(0, sqrtf(x * x + y * y) / 0.75f, 1), 2.2f);
            for (int i = 0; i < 3; i++) {
                size_t at = 3 * ((size_t)row * wide + column) + i;
                float in = sum[at] * kept;
                float tone = between(0, in * (2.51f * in + 0.03f) / (in * (2.43f * in + 0.59f) + 0.14f), 1);
                rgb[at] = (uint8_t)(powf(tone, 1 / 2.2f) * 255 + 0.5f);
            }
        }
    }
    free(sum);
    free(glow);
}
