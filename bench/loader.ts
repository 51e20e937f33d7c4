import { Agent, request as send } from 'node:http'
import autocannon from 'autocannon'
import { count, type Load, type Round, roundOf, type Write } from './load.ts'

const connections = 16

// The load generator, a process of its own: it is told what to ask, and says what it saw.
process.on('message', (load: Load) => {
  const round = 'writes' in load ? write(load) : read(load)
  void round.then((seen) => process.send?.(seen))
})
process.once('disconnect', () => process.exit(0))

async function read({ url, headers, seconds }: Extract<Load, { url: string }>): Promise<Round> {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  const { latency, requests, errors } = result
  const wrong: Round['wrong'] = {}
  for (const [status, { count: times = 0 }] of Object.entries(result.statusCodeStats ?? {})) {
    if (status !== '200' && status !== '304') count(wrong, status, times)
  }
  if (errors) count(wrong, 'no answer', errors)
  return {
    count: requests.total,
    perSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    wrong,
  }
}

/** Sends each write once, until there are no more or the time is up. */
async function write({
  origin,
  writes,
  seconds,
}: Extract<Load, { writes: Write[] }>): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const wrong: Round['wrong'] = {}
  const start = performance.now()
  const lane = async () => {
    for (let next = writes.shift(); next; next = writes.shift()) {
      const sent = performance.now()
      const status = await sendOne(agent, origin, next)
      times.push(performance.now() - sent)
      if (status !== 200 && status !== 201) count(wrong, String(status))
      if (performance.now() - start > seconds * 1000) return
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  agent.destroy()
  return roundOf(times, (performance.now() - start) / 1000, wrong)
}

function sendOne(
  agent: Agent,
  origin: string,
  { path, headers, body }: Write,
): Promise<number | 'no answer'> {
  return new Promise((resolve) => {
    const request = send(origin + path, { agent, method: 'POST', headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 'no answer'))
    })
    request.once('error', () => resolve('no answer'))
    request.end(body)
  })
}
