import { createContext } from 'react-router'
import type { Api } from '../contract/client.ts'

/** The API, in process, with the session of the page's request. */
export const apiContext = createContext<Api>()

/** What a page shows of the settings, and whether the form that it answers was too large to be read. */
export const settingsContext = createContext<{
  isDemo: boolean
  shopName: string
  isTooLarge: boolean
}>()

export const logErrorContext = createContext<(error: Error) => void>()

/** The nonce that this page's scripts carry; none in development. */
export const nonceContext = createContext<string | undefined>()
