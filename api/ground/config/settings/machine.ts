import * as z from 'zod'
import { logLevels } from '../../../log.ts'
import { demoSecret } from '../demo-values.ts'
import { readTrustedProxies } from '../trusted-proxies.ts'
import { longSecret, onOff, port, text, url, wholeNumber } from './forms.ts'

const maxWorkers = 64

export const machineSettings = {
  MODE: z
    .enum(['demo', 'live'])
    .default('demo')
    .describe('`demo` or `live`; live refuses stand-ins and demo values'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe(
      'what this machine does where [several](several-machines.md) run one shop: `web` serves, `worker` does the jobs, `all` both',
    ),
  PORT: port.prefault('4000').describe('where the shop listens'),
  HOST: z.string().optional().meta({
    description: 'the address on which it listens',
    unset: 'every address; `127.0.0.1` with `TRUST_PROXY=on`',
  }),
  PUBLIC_URL: url.optional().meta({
    description: "the shop's address as the world spells it",
    unset: '`http://localhost:PORT`',
  }),
  OFFICE_URL: url.optional().meta({
    description: "the office's own origin, such as `https://office.shop.example`",
    unset: "the shop's",
  }),
  TRUST_PROXY: z
    .string()
    .default('off')
    .transform((setting, context) => {
      try {
        return readTrustedProxies(setting)
      } catch {
        context.addIssue('on, off, or networks such as 10.0.0.0/8 are needed')
        return z.NEVER
      }
    })
    .describe(
      '`on` behind a proxy on this machine that sets `X-Forwarded-For`, or the networks of proxies elsewhere, such as `10.0.0.0/8`',
    ),
  DATA_DIR: text
    .default('data')
    .describe('the folder of the embedded database and, without `MEDIA_URL`, of pictures'),
  SECRET_KEY: longSecret
    .default(demoSecret)
    .describe(
      'makes the codes and signs the links in mails, and encrypts stored keys: 16 random characters or more, the same on every machine',
    ),
  WORKERS: wholeNumber(1, maxWorkers).optional().meta({
    description: 'web processes of this machine',
    unset: 'one a core, 16 at most',
  }),
  DRAIN_SECONDS: wholeNumber(0, 600)
    .prefault('0')
    .describe('how long `/readyz` says 503 before a stop, so that a proxy sends no more'),
  SERVICE_WORKER: onOff
    .default('on')
    .describe(
      '`off` takes the service worker, and what it stored, out of every browser at its next page',
    ),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe('from which level lines are logged: `debug`, `info`, `warn`, `error`'),
  METRICS_PORT: port.optional().meta({
    description: 'where `/metrics` answers Prometheus',
    unset: 'none, and no metrics',
  }),
  METRICS_HOST: text
    .default('127.0.0.1')
    .describe("the address of that port; another than the machine's own needs the token"),
  METRICS_TOKEN: longSecret
    .optional()
    .describe('what Prometheus sends as its bearer token: 16 random characters or more'),
}
