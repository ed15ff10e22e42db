/**
 * A shell that waits for the end of this process, however it ends, and kills the children that are still running.
 *
 * After a SIGKILL or out of memory this process cannot act, but its end closes the pipe to the watcher, which then
 * kills the registered process groups. It finds two more kinds of processes by a mark in their environment: a program
 * whose start was not yet registered, and daemons that left their process group. Only Linux exposes environments, and
 * without `sh` (Windows) nothing is watched.
 */
import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

const mark = `${process.pid}-${Date.now()}`
/** Environment variables for the watched processes. */
export const MARK = { GATEOUT_WATCH: mark }

/**
 * Reads `? start`, `+ GROUP` and `- GROUP` until the end of input, then kills the remaining processes. It does so in
 * rounds, because they may start others meanwhile. `$1` is the mark.
 */
const SCRIPT = `
starting=
groups=
while read -r sign group; do
  case $sign in
    '?') starting=yes ;;
    +) starting=; groups="$groups $group" ;;
    -) left=; for each in $groups; do [ "$each" = "$group" ] || left="$left $each"; done; groups=$left ;;
  esac
done
[ -n "$starting$(echo $groups)" ] || exit 0
for each in $groups; do kill -s KILL -- "-$each" 2>/dev/null; done
for round in 1 2 3; do
  for each in /proc/[0-9]*; do
    grep -qsF -- "$1" "$each/environ" && kill -s KILL "\${each#/proc/}" 2>/dev/null
  done
done
`

let input: Writable | undefined

/**
 * Starts the watcher in its own process group, so that a signal to this group (Ctrl-C) does not end it too early.
 */
const inputOfWatcher = (): Writable => {
  if (input) return input
  const watcher = spawn('sh', ['-c', SCRIPT, 'sh', `GATEOUT_WATCH=${mark}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.on('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  // Neither the watcher nor its pipe may keep this process running.
  const pipe = watcher.stdin as Writable & { readonly unref?: () => void }
  pipe.unref?.()
  input = pipe
  return pipe
}

/** Call before starting a process, and call {@link watch} after it; without a group if the start failed. */
export const announceStart = (): void => void inputOfWatcher().write('? start\n')
export const watch = (group: number | undefined): void => void inputOfWatcher().write(`+ ${group ?? ''}\n`)
export const unwatch = (group: number): void => void inputOfWatcher().write(`- ${group}\n`)
