import { createContext } from 'react'

/** Whether a press leads to another screen, as of now: what comes by itself then waits. */
export const UnderWay = createContext<() => boolean>(() => false)
