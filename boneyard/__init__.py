"""The name under which Boneyard is installed: a wheel keeps all other packages in this folder (`boneyard.start`)."""
