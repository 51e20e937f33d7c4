import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readTrustedProxies } from '../config/trusted-proxies.ts'
import { clientAddress } from './client-address.ts'

/** The address that the shop sees of a request from a peer, with a forwarded header. */
async function seen(setting: string, peer: string, forwarded?: string): Promise<string> {
  const proxies = readTrustedProxies(setting)
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, proxies)))
  const incoming = { socket: { remoteAddress: peer, remotePort: 1, remoteFamily: 'IPv4' } }
  const headers = forwarded ? { 'x-forwarded-for': forwarded } : undefined
  return (await app.request('/', { headers }, { incoming })).text()
}

test('the header is believed from the machine itself or a named network, and from no other', async () => {
  const spoofed = '192.0.2.7'
  expect(await seen('off', '127.0.0.1', spoofed)).toBe('127.0.0.1')
  expect(await seen('on', '127.0.0.1', spoofed)).toBe(spoofed)
  expect(await seen('on', '::ffff:127.0.0.1', spoofed)).toBe(spoofed)
  expect(await seen('on', '10.1.2.3', spoofed)).toBe('10.1.2.3')
  expect(await seen('10.0.0.0/8, 2001:db8::/32', '10.1.2.3', spoofed)).toBe(spoofed)
  expect(await seen('10.0.0.0/8, 2001:db8::/32', '2001:db8::9', spoofed)).toBe(spoofed)
  expect(await seen('10.0.0.0/8', '11.1.2.3', spoofed)).toBe('11.1.2.3')
})

test('the last hop counts, without its port', async () => {
  expect(await seen('on', '::1', '203.0.113.9, 192.0.2.7:41234')).toBe('192.0.2.7')
  expect(await seen('on', '::1', '[2001:db8:1:2:3::7]:41234')).toBe('2001:db8:1:2')
  expect(await seen('on', '::1', '2001:db8:1:2:3::7')).toBe('2001:db8:1:2')
  expect(await seen('on', '::1')).toBe('0:0:0:0')
})

test.for(['yes', '10.0.0.0/40', '10.0.0/8', '1.2.3.4/x'])('%s names no network', (setting) => {
  expect(() => readTrustedProxies(setting)).toThrow(RangeError)
})
