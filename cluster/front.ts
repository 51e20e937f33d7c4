import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses, type Network } from './network.ts'
import { shopPort } from './shop.ts'
import { until } from './until.ts'

export const frontUrl = `http://${addresses.front}`

/** HAProxy before the shop and before PostgreSQL, and PgBouncer, by the files of `deploy/`. */
export class Front {
  readonly #network: Network
  readonly #deploy: string
  readonly #state: string

  constructor(network: Network, { state, deploy }: { state: string; deploy: string }) {
    this.#network = network
    this.#state = state
    this.#deploy = deploy
  }

  async start(): Promise<void> {
    // In a network of its own nothing has to be encrypted, and one client sends all.
    const shop = readFileSync(join(this.#deploy, 'haproxy.cfg'), 'utf8')
      .replace(/  bind :443.*\n/, `  bind unix@${this.#state}/front.sock mode 600\n`)
      .replace(/ {2}http-request redirect scheme.*\n/, '')
      .replace(/gt 1000 }/, 'gt 1000000 }')
      .replace(/sc_conn_cur\(0\) gt 200/, 'sc_conn_cur(0) gt 2000')
      .replace(/ {2}server nool1 .*\n/, serversOf(['app1', 'app2']))
    await this.#check('shop', shop)
    copyFileSync(join(this.#deploy, 'haproxy-postgresql.cfg'), '/run/haproxy-postgresql.cfg')
    await this.#network.run('front', ['haproxy', '-c', '-q', '-f', '/run/haproxy-postgresql.cfg'])
    this.#network.start('front', 'haproxy', ['haproxy', '-db', '-f', '/run/haproxy-shop.cfg'])
    this.#network.start('front', 'haproxy-postgresql', [
      'haproxy',
      '-db',
      '-f',
      '/run/haproxy-postgresql.cfg',
    ])
    await until('the shop behind its balancer', async () => (await fetch(`${frontUrl}/readyz`)).ok)
  }

  async #check(name: string, config: string): Promise<void> {
    const file = `/run/haproxy-${name}.cfg`
    writeFileSync(file, config)
    await this.#network.run('front', ['haproxy', '-c', '-q', '-f', file])
  }

  async startPgBouncer(user: string, password: string): Promise<void> {
    mkdirSync('/etc/pgbouncer', { recursive: true })
    writeFileSync('/etc/pgbouncer/userlist.txt', `"${user}" "${password}"\n`)
    copyFileSync(join(this.#deploy, 'pgbouncer.ini'), '/run/pgbouncer.ini')
    await this.#network.run('front', ['chown', '-R', 'postgres', '/etc/pgbouncer'])
    this.#network.start('front', 'pgbouncer', ['pgbouncer', '/run/pgbouncer.ini'], {
      as: 'postgres',
    })
  }
}

const serversOf = (machines: ('app1' | 'app2')[]) =>
  machines.map((name) => `  server ${name} ${addresses[name]}:${shopPort}\n`).join('')
