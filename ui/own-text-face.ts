import { createContext } from 'react'

/** Whether prices are set in another face than the one that every shop comes with. */
export const OwnTextFace = createContext(false)
