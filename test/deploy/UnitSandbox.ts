import { execFileSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import { join } from "node:path"

/** Directives that set up the service or that the test needs no sandbox for. */
const elsewhere = [
  ...["ExecStart", "Environment", "EnvironmentFile", "Restart", "RestartSec", "TimeoutStopSec", "RemoveIPC"],
  ...["StateDirectory", "StateDirectoryMode", "UMask", "SystemCallErrorNumber", "SystemCallArchitectures"]
]

/** Directives that aren't emulated: they refuse only namespaces, real-time scheduling and work of administrators. */
const refusals = [
  ...["ProtectClock", "ProtectHostname", "ProtectKernelLogs", "ProtectKernelModules", "LockPersonality"],
  ...["RestrictNamespaces", "RestrictRealtime", "RestrictSUIDSGID", "PrivateUsers"]
]

/** The sandbox of each directive, as a part of the script that enters it. */
const mounts: Readonly<Record<string, string>> = {
  PrivateDevices: 'mount --rbind "$own/dev" /dev',
  ProtectHome: "for one in /home /root /run/user; do [ ! -d $one ] || mount -t tmpfs -o mode=0 tmpfs $one; done",
  PrivateTmp: "for one in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 tmpfs $one; done",
  ProtectControlGroups: "[ ! -d /sys/fs/cgroup ] || mount --bind -o ro /sys/fs/cgroup /sys/fs/cgroup",
  ProtectKernelTunables: "[ ! -d /proc/sys ] || mount --bind -o ro /proc/sys /proc/sys",
  ProtectSystem: "mount -o remount,bind,ro /"
}

/** Directives in the order in which the mounts of their sandboxes must happen. */
const order = Object.keys(mounts)

/** The service section of a unit: directives with all their values. */
const directivesOf = (unit: string): ReadonlyMap<string, ReadonlyArray<string>> => {
  const [, service = ""] = /^\[Service\]$([\s\S]*?)^\[/m.exec(unit) ?? []
  const directives = new Map<string, Array<string>>()
  for (const [, name = "", value = ""] of service.matchAll(/^(\w+)=(.*)$/gm)) {
    directives.set(name, [...(directives.get(name) ?? []), value])
  }
  return directives
}

/** The system calls of a set such as `@system-service`, as systemd defines it, or of a call itself. */
const callsOf = (name: string): ReadonlyArray<string> => {
  if (!name.startsWith("@")) return [name]
  const told = execFileSync("systemd-analyze", ["syscall-filter", name], { encoding: "utf8", stdio: "pipe" })
  return [...told.matchAll(/^ {4}([@\w-]+)$/gm)].flatMap(([, one = ""]) => callsOf(one))
}

/** The calls that lines of SystemCallFilter allow; the first line must be a list of allowed calls. */
const allowedBy = (lines: ReadonlyArray<string>): ReadonlySet<string> => {
  const allowed = new Set<string>()
  for (const line of lines) {
    const isRefusal = line.startsWith("~")
    for (const call of line.replace("~", "").split(" ").flatMap(callsOf)) {
      if (isRefusal) allowed.delete(call)
      else allowed.add(call)
    }
  }
  return allowed
}

/**
 * The command that runs another one in the sandbox of a systemd unit, as an unprivileged user. `prefix` is the content
 * of `/usr/local`, `state` the state directory. The test fails if the unit has a directive that it doesn't know.
 */
export const sandboxOf = (unit: string, own: string, prefix: string, state: string): ReadonlyArray<string> => {
  const directives = directivesOf(unit)
  const one = (name: string) => directives.get(name)?.[0] ?? ""
  const isOn = (name: string) => /^(?:yes|strict|invisible|pid)$/.test(one(name))
  const handled = ["DynamicUser", "CapabilityBoundingSet", "AmbientCapabilities", "NoNewPrivileges", "ProcSubset"]
  const known = [...elsewhere, ...refusals, ...order, ...handled]
  known.push("ProtectProc", "RestrictAddressFamilies", "SystemCallFilter")
  const unknown = [...directives.keys()].filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`The sandbox of the test lacks ${unknown.join(", ")}.`)

  mkdirSync(join(own, "dev"))
  const proc = [isOn("ProtectProc") ? "hidepid=invisible" : "", isOn("ProcSubset") ? "subset=pid" : ""]
  const script = [
    "set -e",
    "own=$0; prefix=$1; state=$2; shift 2",
    'mount -t tmpfs tmpfs "$own/dev"',
    "for one in null zero full random urandom tty; do",
    '  touch "$own/dev/$one"; mount --bind "/dev/$one" "$own/dev/$one"',
    "done",
    `cp ${join(import.meta.dirname, "filtered.py")} "$own/dev/filtered.py"`,
    `mount -t proc -o ${["nosuid", ...proc].filter((option) => option !== "").join()} proc /proc`,
    'mount --bind "$prefix" /usr/local',
    "mount -o remount,bind,ro /usr/local",
    "mount -t tmpfs -o mode=755 tmpfs /var/lib",
    `mkdir /var/lib/${one("StateDirectory")}`,
    `mount --bind "$state" /var/lib/${one("StateDirectory")}`,
    ...order.filter(isOn).map((name) => mounts[name]),
    `umask ${one("UMask")}`,
    'exec setpriv --reuid 61184 --regid 61184 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all "$@"'
  ]
  const filters = {
    known: callsOf("@known"),
    allowed: [...allowedBy(directives.get("SystemCallFilter") ?? [])],
    families: one("RestrictAddressFamilies").split(" "),
    errno: one("SystemCallErrorNumber") || null
  }
  const python = ["/usr/bin/python3", "/dev/filtered.py", JSON.stringify(filters)]
  const enter = ["unshare", "--mount", "/bin/sh", "-c", script.join("\n"), own, prefix, state]
  return [...enter, ...python]
}
