import { Agent, request as send } from 'node:http'
import autocannon from 'autocannon'
import { type Call, count, type Load, type Round, repeat } from './load.ts'

const connections = 16

// The load generator, a process of its own: it gets what to send, and answers what it measured.
process.on('message', (load: Load) => {
  const round = 'journeys' in load ? travel(load) : read(load)
  void round.then((measured) => process.send?.(measured))
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

async function travel(load: Extract<Load, { journeys: Call[][] }>): Promise<Round> {
  const { origin, journeys, connections: concurrency, seconds } = load
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const round = await repeat({ seconds, concurrency }, async () => {
    const journey = journeys.shift()
    if (!journey) return false
    for (const call of journey) {
      const status = await sendOne(agent, origin, call)
      if (status !== 200 && status !== 201) throw new Error(`${status} of ${call.path}`)
    }
    return true
  })
  agent.destroy()
  return round
}

function sendOne(agent: Agent, origin: string, call: Call): Promise<number | 'no answer'> {
  const { method, path, headers, body } = call
  return new Promise((resolve) => {
    const request = send(origin + path, { agent, method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 'no answer'))
    })
    request.once('error', () => resolve('no answer'))
    request.end(body)
  })
}
