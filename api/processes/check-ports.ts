import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { StartupError } from '../ground/errors/startup-error.ts'

/** @throws StartupError naming the setting of a port that cannot be used */
export async function refuseTakenPorts(config: Config): Promise<void> {
  const { port, host, razorpay, metrics, role } = config
  if (role !== 'worker') await refuseTakenPort(port, 'PORT', host)
  if (razorpay.isLocal && role !== 'worker')
    await refuseTakenPort(razorpay.localPort, 'LOCAL_GATEWAY_PORT', razorpay.localHost)
  if (metrics) await refuseTakenPort(metrics.port, 'METRICS_PORT', metrics.host)
}

function refuseTakenPort(port: number, setting: string, host?: string): Promise<void> {
  return new Promise((free, failed) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`
      failed(new StartupError(`port ${port} ${why}; set ${setting} to a free one`))
    })
    probe.listen({ port, host }, () => probe.close(() => free()))
  })
}
