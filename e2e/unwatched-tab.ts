import type { Browser } from '@playwright/test'

/** A tab whose service worker has no debugger attached. */
export type UnwatchedTab = {
  /** Opens an address, until its document has loaded. */
  goto(url: string): Promise<void>
  /** @param expression what its value, or that of its promise, is wanted of */
  evaluate(expression: string): Promise<unknown>
}

/**
 * Makes tabs of one browser context that Playwright does not know. It attaches a debugger to every
 * worker that it knows, and Chromium keeps an old one running for that.
 */
export async function openUnwatched(browser: Browser): Promise<() => Promise<UnwatchedTab>> {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  return async () => {
    const { targetId } = await session.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      // A tab behind another is not drawn, and hydrates late.
      newWindow: true,
    })
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
    let lastId = 0
    async function send(method: string, params: object): Promise<Reply> {
      const id = (lastId += 1)
      const replied = new Promise<Reply>((resolve) => {
        const read = (event: { sessionId: string; message: string }) => {
          // As the protocol has it.
          const message: { id?: number } & Reply = JSON.parse(event.message)
          if (event.sessionId !== sessionId || message.id !== id) return
          session.off('Target.receivedMessageFromTarget', read)
          resolve(message)
        }
        session.on('Target.receivedMessageFromTarget', read)
      })
      await session.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      })
      return replied
    }
    async function evaluate(expression: string): Promise<unknown> {
      const params = { expression, awaitPromise: true, returnByValue: true }
      const { result, error } = await send('Runtime.evaluate', params)
      if (!result || result.exceptionDetails) throw new Error(JSON.stringify(result ?? error))
      return result.result?.value
    }
    return {
      evaluate,
      async goto(url) {
        await send('Page.navigate', { url })
        const isLoaded = "document.readyState === 'complete' && location.href"
        // While one document takes the place of another, there is none to ask.
        while ((await evaluate(isLoaded).catch(() => false)) !== url) await pause()
      },
    }
  }
}

type Reply = {
  result?: { result?: { value?: unknown }; exceptionDetails?: unknown }
  error?: unknown
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
