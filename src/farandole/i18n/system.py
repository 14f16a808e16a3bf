"""The operating system's errors about files, in any language."""

from __future__ import annotations

import errno

from farandole.i18n.message import Message, msg

_REASONS = {
    errno.ENOENT: msg("no such file or folder"),
    errno.EACCES: msg("permission denied"),
    errno.EPERM: msg("that isn't allowed"),
    errno.EISDIR: msg("it is a folder"),
    errno.ENOTDIR: msg("a part of the name is no folder"),
    errno.EEXIST: msg("it is there already, and no folder"),
    errno.ENOTEMPTY: msg("the folder isn't empty"),
    errno.ENOSPC: msg("no space is left on the device"),
    errno.EDQUOT: msg("the quota of the disk is used up"),
    errno.EFBIG: msg("the file would be too large"),
    errno.EROFS: msg("nothing can be written there: it is read only"),
    errno.ENAMETOOLONG: msg("the name is too long"),
    errno.ELOOP: msg("its links go round in circles"),
    errno.EMFILE: msg("too many files are open"),
    errno.ENFILE: msg("too many files are open"),
    errno.EIO: msg("the device has failed"),
    errno.ENXIO: msg("there is no such device"),
    errno.ENODEV: msg("there is no such device"),
    errno.EBUSY: msg("it is in use"),
    errno.ETXTBSY: msg("it is in use"),
    errno.EINVAL: msg("that can't be done with it"),
    errno.ESPIPE: msg("that can't be done with it"),
    errno.EBADF: msg("it is closed"),
    errno.ENOMEM: msg("there isn't enough memory"),
    errno.ETIMEDOUT: msg("it took too long"),
    errno.ECONNREFUSED: msg("nobody answers there"),
    errno.EADDRNOTAVAIL: msg("this machine doesn't have that address"),
    errno.EAFNOSUPPORT: msg("this machine doesn't have addresses of that kind"),
}


def reason(error: OSError) -> Message | str:
    """Return why a file can't be used; in the system's words where it says something rare.

    >>> print(reason(FileNotFoundError(2, "No such file or directory")))
    no such file or folder
    """
    if type(error).__name__ == "gaierror":  # its numbers are others
        return msg("no machine is known by that name")
    return _REASONS.get(error.errno or 0) or error.strerror or str(error)
