/**
 * A shell that waits for this process to end, however it ends, and kills what it left behind.
 *
 * A process that is ended by SIGKILL, or that runs out of memory, can do nothing any more; but its end closes the
 * pipe to the watcher. The watcher kills the process groups that it was told of. Of a program that was just being
 * started it was not told: it finds that one by a mark in the environment, and with it what left its process group, as
 * a daemon does. Only Linux shows the environments of processes, and there is no watcher without `sh` (Windows).
 */
import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

const mark = `${process.pid}-${Date.now()}`
/** What is watched has this in its environment. */
export const MARK = { GATEOUT_WATCH: mark }

/**
 * Reads `? start`, `+ GROUP` and `- GROUP` until the input ends; then kills what is left, in rounds, as it may start
 * further processes meanwhile. `$1` is the mark.
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
 * In a process group of its own: what ends this process's group, as Ctrl-C does, must not end the watcher before it
 * has done its work.
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
  // Neither the watcher nor its pipe keeps this process running.
  const pipe = watcher.stdin as Writable & { readonly unref?: () => void }
  pipe.unref?.()
  input = pipe
  return pipe
}

/** To be called before each start of what is watched, and {@link watch} after it, without a group where it failed. */
export const announce = (): void => void inputOfWatcher().write('? start\n')
export const watch = (group: number | undefined): void => void inputOfWatcher().write(`+ ${group ?? ''}\n`)
export const unwatch = (group: number): void => void inputOfWatcher().write(`- ${group}\n`)
