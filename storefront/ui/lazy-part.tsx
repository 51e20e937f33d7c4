import { type ComponentType, lazy } from 'react'
import { canLoad } from './can-load.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * React's `lazy` with prefetching and retries: `fetch` resolves to whether the file is loaded, and
 * after a failure loads it again.
 */
export function lazyPart<Props extends object>(load: Load<Props>) {
  let file: ReturnType<Load<Props>> | undefined
  let find = load
  function get() {
    file ??= find()
    return file
  }
  let Part = lazy(get)
  const LazyPart = (props: Props) => <Part {...props} />
  const fetch = async (): Promise<boolean> => {
    // Browsers remember a failed import, also of what other files need.
    if (!canLoad()) return false
    try {
      await get()
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
 * them load the module again.
 *
 * @see https://github.com/whatwg/html/issues/6768
 */
function loadAgain<Props>(error: unknown): ReturnType<Load<Props>> | undefined {
  const [address] = (error instanceof Error && /https?:[^\s?]+/.exec(error.message)) || []
  return address ? import(/* @vite-ignore */ `${address}?again=${Date.now()}`) : undefined
}
