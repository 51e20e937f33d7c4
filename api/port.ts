import { createServer } from 'node:net'
import { StartFault } from './start-fault.ts'

/**
 * Found out before the database is started, and said in one line.
 *
 * @throws StartFault
 */
export function refuseTakenPort(port: number): Promise<void> {
  return new Promise((free, failed) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${error.code})`
      failed(new StartFault(`port ${port} ${why}; set PORT to a free one`))
    })
    probe.listen(port, () => probe.close(() => free()))
  })
}
