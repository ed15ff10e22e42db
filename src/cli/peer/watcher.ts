/**
 * A shell that waits for this process to end, however it ends, and kills the process groups that it left behind.
 *
 * A process that is ended by SIGKILL, or that runs out of memory, can do nothing any more; but its end closes the
 * pipe to the watcher. There is none where there is no `sh` (Windows), and a program that leaves its process group,
 * as a daemon does, is not found by it.
 */
import { spawn } from 'node:child_process'
import type { Writable } from 'node:stream'

/** Reads `+ GROUP` and `- GROUP` until the input ends; then kills the groups that are left. */
const SCRIPT = `
groups=
while read -r sign group; do
  case $sign in
    +) groups="$groups $group" ;;
    -) left=; for each in $groups; do [ "$each" = "$group" ] || left="$left $each"; done; groups=$left ;;
  esac
done
for each in $groups; do kill -s KILL -- "-$each" 2>/dev/null; done
`

let input: Writable | undefined

/**
 * In a process group of its own: what ends this process's group, as Ctrl-C does, shall not end the watcher before it
 * has done its work.
 */
const inputOfWatcher = (): Writable => {
  if (input) return input
  const watcher = spawn('sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  watcher.on('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  // Neither the watcher nor its pipe keeps this process running.
  const pipe = watcher.stdin as Writable & { readonly unref?: () => void }
  pipe.unref?.()
  input = pipe
  return pipe
}

/**
 * To be called before what is watched is started: then only the moment between its start and {@link watch} is not
 * covered.
 */
export const wakeWatcher = (): void => void inputOfWatcher()
export const watch = (group: number): void => void inputOfWatcher().write(`+ ${group}\n`)
export const unwatch = (group: number): void => void inputOfWatcher().write(`- ${group}\n`)
