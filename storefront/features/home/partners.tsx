import { Carousel } from '../../ui/carousel.tsx'
import { partnerMarks } from './partner-marks.ts'

/** Where else the clothes are sold. */
export function Partners() {
  return (
    <div className="page">
      <Carousel
        label="Our selling partners"
        delayMs={3000}
        heading={<h2 className="text-3xl md:text-5xl">OUR SELLING PARTNERS</h2>}
        className="[--gap:1rem] [--per:2] md:[--gap:2rem] md:[--per:3] lg:[--per:4] xl:[--per:5]"
      >
        {partnerMarks.map(({ name, drawing }) => (
          <svg
            key={name}
            viewBox="0 0 250 40"
            preserveAspectRatio="xMinYMid"
            role="img"
            aria-label={name}
            fill="none"
            className="h-16 w-full py-3 text-quiet"
          >
            <path d={drawing} stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
            <text x="52" y="27" fill="currentColor" fontSize="22" className="font-serif">
              {name}
            </text>
          </svg>
        ))}
      </Carousel>
    </div>
  )
}
