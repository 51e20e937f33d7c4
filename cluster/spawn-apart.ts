import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/**
 * Starts a command with processes and mounts of its own, all of which end with this process, however that
 * ends. @param command after further options of `unshare`, if any
 */
export function spawnApart(command: string[], options: SpawnOptions): ChildProcess {
  const apart = ['unshare', '--mount', '--pid', '--fork', '--kill-child']
  return spawn('setpriv', ['--pdeathsig', 'KILL', ...apart, ...command], options)
}
