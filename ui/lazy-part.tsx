import { type ComponentType, lazy } from 'react'
import { canLoad } from './on-idle.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * React's `lazy` with prefetching and retries: `fetch` resolves to whether the file is loaded, and
 * after a failure loads it again.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  let file: ReturnType<Load<Props>> | undefined
  let find = load
  let isLoaded = false
  function get() {
    file ??= find()
    return file
  }
  let Part = lazy(get)
  const LazyPart = (props: Props) => <Part {...props} />
  const fetch = async (): Promise<boolean> => {
    // Browsers remember a failed import, also of what other files need.
    if (!isLoaded && !canLoad()) return false
    try {
      await get()
      isLoaded = true
      return true
    } catch (error) {
      find = () => loadAgain(error) ?? load()
      file = undefined
      Part = lazy(get)
      return false
    }
  }
  return Object.assign(LazyPart, { fetch })
}

/**
 * Chromium and Firefox remember a failed import, whose address is in the error; another address makes
 * them load the module again. A stylesheet that failed is asked for again once its link has gone.
 *
 * @see https://github.com/whatwg/html/issues/6768
 */
function loadAgain<Props>(error: unknown): ReturnType<Load<Props>> | undefined {
  const { message = '' } = error instanceof Error ? error : {}
  const [stylesheet] = /\S+\.css$/.exec(message) ?? []
  if (stylesheet) {
    for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
      if (link.getAttribute('href') === stylesheet) link.remove()
    }
    return undefined
  }
  const [address] = /https?:[^\s?]+/.exec(message) ?? []
  return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : undefined
}
