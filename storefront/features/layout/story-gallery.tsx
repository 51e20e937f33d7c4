import type { Scene } from '../../../contract/shop.ts'
import { Picture } from '../../ui/picture.tsx'

/** The about page's photographs: the first large, the others around it. */
export function StoryGallery({ scenes }: { scenes: Scene[] }) {
  return (
    <section className="page mt-14 md:mt-24">
      <h2 className="text-4xl">In the workroom</h2>
      <ul className="mt-8 grid grid-cols-2 gap-4 md:gap-6 lg:grid-cols-4">
        {scenes.map((scene, index) => (
          <li key={scene.name} className={index === 0 ? 'col-span-2 lg:row-span-2' : ''}>
            <Picture
              {...scene}
              sizes={
                index === 0 ? '(min-width: 1024px) 620px, 100vw' : '(min-width: 1024px) 300px, 50vw'
              }
              className={`w-full bg-linen object-cover ${index === 0 ? 'aspect-[4/3] lg:aspect-auto lg:h-full' : 'aspect-[4/3]'}`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
