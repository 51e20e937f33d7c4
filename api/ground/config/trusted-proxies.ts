import { BlockList, isIP } from 'node:net'

/**
 * Reads `TRUST_PROXY`: the peers whose `X-Forwarded-For` is believed.
 *
 * @returns undefined for `off`; the machine itself for `on`; else the networks that are named
 * @throws RangeError for what is no address or network
 */
export function readTrustedProxies(setting: string): BlockList | undefined {
  if (setting === 'off') return undefined
  const peers = new BlockList()
  peers.addSubnet('127.0.0.0', 8, 'ipv4')
  peers.addAddress('::1', 'ipv6')
  for (const network of setting === 'on' ? [] : setting.split(','))
    addNetwork(peers, network.trim())
  return peers
}

function addNetwork(peers: BlockList, network: string): void {
  const [address = '', prefix] = network.split('/')
  const version = isIP(address)
  const bits = prefix === undefined ? (version === 4 ? 32 : 128) : Number(prefix)
  if (!version || !/^\d{0,3}$/.test(prefix ?? '')) throw new RangeError(network)
  peers.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6')
}
