import { Carousel } from '../../ui/carousel.tsx'
import { partnerMarks } from './partner-marks.ts'

export default function Partners() {
  return (
    <div className="page">
      <hr className="stitch mb-8 text-hairline md:mb-12" />
      <Carousel
        label="Our selling partners"
        delayMs={3000}
        heading={<h2 className="text-2xl md:text-4xl">OUR SELLING PARTNERS</h2>}
        className="[--gap:1rem] [--per:2] sm:[--per:3] md:[--gap:2rem] lg:[--per:4]"
      >
        {partnerMarks.map(({ name, drawing, lettering }) => (
          <div
            key={name}
            className="flex h-28 flex-col items-center justify-center gap-3 text-center text-ink md:h-32"
          >
            <svg viewBox="0 0 40 40" fill="none" aria-hidden="true" className="size-10 md:size-12">
              <path d={drawing} stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
            </svg>
            <span className={lettering}>{name}</span>
          </div>
        ))}
      </Carousel>
    </div>
  )
}
