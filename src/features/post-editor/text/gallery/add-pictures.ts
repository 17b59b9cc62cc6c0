import { createContext } from 'react'

/** Asks the author for pictures and puts them where a position is; null where nothing can be added. */
export const AddPictures = createContext<((position: number) => void) | null>(null)
