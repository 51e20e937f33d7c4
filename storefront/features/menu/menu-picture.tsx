import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Scene } from '../../../contract/shop.ts'
import { browserApi } from '../../browser-api.client.ts'
import { Picture } from '../../ui/picture.tsx'

/** One of the shop's upright pictures. Its place stays empty where there is none. */
export function MenuPicture() {
  const [scene, setScene] = useState<Scene>()
  useEffect(() => {
    const call = new AbortController()
    browserApi('GET /api/scenes/', { signal: call.signal })
      .then((scenes) => setScene(scenes.find(({ role }) => role === 'hero-phone')))
      .catch(() => {})
    return () => call.abort()
  }, [])
  if (!scene) return null
  return (
    <Link to="/shop" className="group block">
      <span className="block aspect-4/5 overflow-hidden bg-linen">
        <Picture {...scene} sizes="240px" className="size-full object-cover object-bottom" />
      </span>
      <span className="mt-2 block underline-offset-4 group-hover:underline">See it all</span>
    </Link>
  )
}
