import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { garmentSize, shrinkPhoto } from '../photos/shrink-photo.ts'
import { deletePhoto, readPhoto, storePhoto } from './draft-photos.ts'
import { lookAtPhoto } from './look-at-photo.ts'

export type PiledPhoto = { key: string; thumb: string; hex: string }

/** Photos before there is a colour to store them with, made small as they come and stored on the device. */
export function usePhotoPile() {
  const files = useRef(new Map<string, File>())
  const hexes = useRef(new Map<string, string>())
  const underWay = useRef(new Set<Promise<unknown>>())
  const [seen, setSeen] = useState<Record<string, PiledPhoto>>({})

  const show = async (key: string, file: File): Promise<PiledPhoto> => {
    files.current.set(key, file)
    const photo = { key, ...(await lookAtPhoto(file)) }
    hexes.current.set(key, photo.hex)
    flushSync(() => setSeen((others) => ({ ...others, [key]: photo })))
    return photo
  }
  const add = async (given: File): Promise<PiledPhoto> => {
    const key = crypto.randomUUID()
    const file = await shrinkPhoto(given, garmentSize)
    await storePhoto(key, file)
    return show(key, file)
  }
  /** Adds them one after the other. @param onAdded of each, in their order */
  const addAll = async (given: File[], onAdded: (key: string) => void): Promise<void> => {
    const work = (async () => {
      for (const file of given) {
        const { key } = await add(file)
        // Rendered at once: what is sent next is read from the screen.
        flushSync(() => onAdded(key))
      }
    })()
    underWay.current.add(work)
    await work.finally(() => underWay.current.delete(work))
  }
  /** Once every photo that was chosen is here, and rendered. */
  const settle = async (): Promise<void> => {
    await Promise.all(underWay.current)
  }
  /** Those of before a reload. @returns the keys whose photo is here */
  const restore = async (keys: string[]): Promise<string[]> => {
    const found = await Promise.all(
      keys.map(async (key) => {
        const file = await readPhoto(key)
        if (file) await show(key, file)
        return file ? [key] : []
      }),
    )
    return found.flat()
  }
  const drop = (key: string): void => {
    files.current.delete(key)
    void deletePhoto(key)
  }
  const fileOf = (key: string): File | undefined => files.current.get(key)
  useEffect(() => () => files.current.clear(), [])
  /** What its first look found. */
  const hexOf = (key: string): string => hexes.current.get(key) ?? ''
  return { seen, hexOf, addAll, settle, restore, drop, fileOf }
}

export type PhotoPile = ReturnType<typeof usePhotoPile>
