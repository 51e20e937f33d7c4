import { createStore } from '../../ui/store.ts'

/** Whether a screen waits for its files before the router goes there. */
export const waitingScreen = createStore(false)
