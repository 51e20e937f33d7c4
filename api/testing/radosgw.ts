import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePorts } from './free-ports.ts'

/** Ceph's own server of buckets, which from its version 18 on runs alone, over SQLite. */
export const hasRadosgw = /version (1[89]|[2-9]\d)/.test(
  spawnSync('radosgw', ['--version'], { encoding: 'utf8' }).stdout ?? '',
)

const keys = { accessKeyId: 'rados-key', secretAccessKey: 'rados-secret' }

/** @returns the endpoint and keys of a user who has no bucket yet */
export async function startRadosgw() {
  const folder = mkdtempSync(join(tmpdir(), 'nool-radosgw-'))
  const [port = 0] = await freePorts(1)
  const settings = {
    'rgw backend store': 'dbstore',
    'rgw config store': 'dbstore',
    'dbstore db dir': folder,
    'dbstore config uri': `file:${folder}/config.db`,
    'run dir': folder,
    'admin socket': `${folder}/socket`,
    'log file': `${folder}/log`,
    'rgw data': folder,
    keyring: `${folder}/keyring`,
    'rgw frontends': `beast endpoint=127.0.0.1:${port}`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(join(folder, 'ceph.conf'), ['[global]', ...lines, ''].join('\n'))
  writeFileSync(join(folder, 'keyring'), '')
  const common = ['-c', join(folder, 'ceph.conf'), '--no-mon-config', '-n', 'client.test']
  const user = ['user', 'create', '--uid=shop', '--display-name=Shop']
  const keyFlags = [`--access-key=${keys.accessKeyId}`, `--secret-key=${keys.secretAccessKey}`]
  // Once done it may wait an hour for a thread of its own that has missed the end.
  const ending = { timeout: 15_000, killSignal: 'SIGKILL' } as const
  spawnSync('radosgw-admin', [...common, ...user, ...keyFlags], { stdio: 'ignore', ...ending })
  const server = spawn('radosgw', ['-f', ...common], { stdio: 'ignore' })
  const ended = once(server, 'exit')
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const endpoint = `http://127.0.0.1:${port}`
  while (!(await fetch(endpoint).catch(() => undefined))) await sleep(50)
  return { endpoint, ...keys }
}
