/**
 * A quick second click skips the transition of the first, which the router leaves as an unhandled
 * rejection. The screen is there all the same.
 */
export function quietTransitions(): void {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => {})
    return transition
  }
}
