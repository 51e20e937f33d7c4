import { createHook } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps `process.nextTick` as quick as it begins. Node makes an object with computed names for each
 * tick; V8 remembers how they are laid out for as long as one of them lives. When a full collection
 * meets none, it looks each name up from then on: 290 ns a tick instead of 30, and a request has
 * four (Node 26.10, V8 14.6). One that is never let go of prevents that.
 *
 * @returns false when Node no longer makes such an object
 */
export function keepTicksQuick(): boolean {
  const hook = createHook({
    init(_asyncId, type, _triggerAsyncId, resource) {
      if (type === 'TickObject') kept.push(resource)
    },
    // To track promises, even for a moment, makes every `await` half as slow again, for good.
    trackPromises: false,
  }).enable()
  process.nextTick(() => {})
  hook.disable()
  return kept.length > 0
}
