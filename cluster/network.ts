import {
  type ChildProcess,
  execFile,
  execFileSync,
  type SpawnOptions,
  spawn,
} from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** As the files of deploy/ name them. */
export const addresses = {
  front: '10.0.0.1',
  db1: '10.0.0.11',
  db2: '10.0.0.12',
  db3: '10.0.0.13',
  app1: '10.0.0.21',
  app2: '10.0.0.22',
  worker: '10.0.0.23',
} as const

export type Machine = keyof typeof addresses
export const databases = ['db1', 'db2', 'db3'] as const
export type DatabaseMachine = (typeof databases)[number]

type Run = { as?: string; env?: Record<string, string>; cwd?: string }

/** The machines of a cluster: network namespaces at one bridge, and the processes of each. */
export class Network {
  readonly #state: string
  readonly #processes = new Map<Machine, Set<ChildProcess>>()

  constructor(state: string) {
    this.#state = state
    ip('link set lo up')
    ip('link add bridge type bridge')
    ip(`address add ${addresses.front}/24 dev bridge`)
    ip('link set bridge up')
    for (const machine of Object.keys(addresses)) {
      if (machine === 'front') continue
      this.#addMachine(machine)
    }
  }

  #addMachine(machine: string): void {
    const address = Object.entries(addresses).find(([name]) => name === machine)?.[1]
    ip(`netns add ${machine}`)
    ip(`link add ${machine} type veth peer name eth0 netns ${machine}`)
    ip(`link set ${machine} master bridge up`)
    ip(`-n ${machine} address add ${address}/24 dev eth0`)
    ip(`-n ${machine} link set eth0 up`)
    ip(`-n ${machine} link set lo up`)
  }

  /** Starts a process on a machine; what it prints is in `STATE/NAME.log`. */
  start(machine: Machine, name: string, command: string[], run: Run = {}): ChildProcess {
    const log = openSync(join(this.#state, `${name}.log`), 'a')
    const [program = '', ...args] = this.#wrap(machine, command, run)
    const options: SpawnOptions = { stdio: ['ignore', log, log], env: run.env, cwd: run.cwd ?? '/' }
    const child = spawn(program, args, { ...options, detached: true })
    const processes = this.#processes.get(machine) ?? new Set()
    this.#processes.set(machine, processes.add(child))
    child.once('exit', () => processes.delete(child))
    return child
  }

  /** Runs a command to its end. @returns what it printed */
  async run(machine: Machine, command: string[], run: Run = {}): Promise<string> {
    const [program = '', ...args] = this.#wrap(machine, command, run)
    const env = { ...process.env, ...run.env }
    const { stdout } = await execute(program, args, { env, cwd: run.cwd ?? '/' })
    return stdout
  }

  #wrap(machine: Machine, command: string[], { as }: Run): string[] {
    const user = as ? ['setpriv', `--reuid=${as}`, `--regid=${as}`, '--init-groups'] : []
    const place = machine === 'front' ? [] : ['nsenter', `--net=/run/netns/${machine}`]
    return [...place, ...user, ...command]
  }

  /** As a power cut: all of a machine's processes at once. */
  kill(machine: Machine): void {
    const pids = execFileSync('ip', ['netns', 'pids', machine], { encoding: 'utf8' })
    for (const pid of pids.split('\n').filter(Boolean)) {
      try {
        process.kill(Number(pid), 'SIGKILL')
      } catch {} // it has ended meanwhile
    }
  }

  /** Takes the cable out, or puts it back in. */
  plug(machine: Machine, isIn: boolean): void {
    ip(`link set ${machine} ${isIn ? 'up' : 'down'}`)
  }
}

function ip(command: string): void {
  execFileSync('ip', command.split(' '), { stdio: ['ignore', 'ignore', 'inherit'] })
}
