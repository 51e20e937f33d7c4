import type { Config } from '../../config.ts'
import { GatewayRefusal, GatewaySilence, openRazorpay } from './razorpay.ts'

/** Reads the payments of the last second, which changes nothing. @throws Error in Razorpay's words */
export async function askGateway({ razorpay }: Pick<Config, 'razorpay'>): Promise<string> {
  const to = new Date()
  const from = new Date(to.getTime() - 1_000)
  try {
    for await (const _payment of openRazorpay(razorpay).listPayments({ from, to })) break
  } catch (error) {
    if (error instanceof GatewayRefusal) throw new Error(`${error.status}: ${error.message}`)
    if (error instanceof GatewaySilence) throw new Error(inFull(error))
    throw error
  }
  const { host } = new URL(razorpay.apiUrl)
  return `200 from ${host}: it knows the key ${razorpay.keyId}.`
}

/** With what lies beneath, such as `connect ECONNREFUSED`. */
function inFull(error: Error): string {
  const causes = [error.message]
  let { cause } = error
  while (cause instanceof Error) {
    if (cause.message) causes.push(cause.message)
    cause = cause.cause
  }
  return causes.join(': ')
}
