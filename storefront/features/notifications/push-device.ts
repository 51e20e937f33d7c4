import { browserApi } from '../../browser-api.client.ts'

/** Whether this browser shows notifications. */
export type PushDevice = 'on' | 'off' | 'blocked' | 'unsupported'

/**
 * Waits for the service worker, which comes after the page's load; without one it never knows.
 * @param endpoint what the shop knows of this session's browser
 */
export async function findDevice(endpoint: string | null): Promise<PushDevice> {
  const manager = await findPushManager()
  if (!manager) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await manager.getSubscription()
  return subscription && subscription.endpoint === endpoint ? 'on' : 'off'
}

/**
 * Asks for the permission, and has the shop notify this browser.
 * @param publicKey the shop's
 * @returns `off` when the question was closed without an answer
 */
export async function switchOn(publicKey: string): Promise<PushDevice> {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') return 'blocked'
  const manager = await findPushManager()
  if (permission !== 'granted' || !manager) return 'off'
  // One that the shop does not know may answer to another key.
  await (await manager.getSubscription())?.unsubscribe()
  const subscription = await manager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const body = { endpoint: subscription.endpoint, p256dh, auth }
  await browserApi('PUT /api/push-device/', { body })
  return 'on'
}

export async function switchOff(): Promise<PushDevice> {
  await browserApi('DELETE /api/push-device/')
  const manager = await findPushManager()
  await (await manager?.getSubscription())?.unsubscribe()
  return 'off'
}

async function findPushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return undefined
  }
  return (await navigator.serviceWorker.ready).pushManager
}
