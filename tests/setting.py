"""Who runs the arena in a test, and with which layers of the sandbox: as whoever runs the test, or as a user without
any rights, as the packaged service does."""
import os
import pathlib
import pwd
import shutil
import subprocess
import tempfile

from arena import AGON, check

BESIDE = ("agon", "agon-cage", "agon-workshop", "agon-host.jar", "agon-reference.jar")


class Setting:
    def __init__(self, name, without="", user=None):
        self.name, self.user = name, user
        self.folder = tempfile.TemporaryDirectory(prefix="agon-setting-")
        self.work = pathlib.Path(self.folder.name)
        self.work.chmod(0o755)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(self.work), "AGON_SANDBOX_WITHOUT": without,
                            "COURSE_TOKEN": "secret", "PYTHONDONTWRITEBYTECODE": "1"}
        self.options = {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if user else {}
        self.agon = AGON
        if user:  # who may not look into the build
            for file in BESIDE:
                shutil.copy(pathlib.Path(AGON).parent / file, self.work)
            self.agon = self.work / "agon"
            shutil.chown(self.work, user)
        said = self.run("doctor").stdout
        self.grouped = "cgroups      active" in said
        check("bubblewrap   active" in said, f"{name}: {said}")

    def run(self, *words):
        return subprocess.run([self.agon, *map(str, words)], capture_output=True, text=True, cwd=self.work, timeout=300,
                              env=self.environment, errors="backslashreplace", umask=0, **self.options)

    def write(self, file, content):
        path = self.work / file
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path


def settings():
    """All that can be had here."""
    found = [Setting("all layers"), Setting("no control groups", without="cgroups")]
    if os.geteuid() == 0:
        found.append(Setting("no rights", user="nobody"))  # and no control groups: nobody has made any for it
    return found
