const serif = 'whitespace-nowrap font-serif text-base leading-none md:text-xl'
const capitals = 'text-xs uppercase leading-5 tracking-[0.2em]'
const sans = 'font-medium leading-none md:text-lg'

/** Invented shops for the demo. Drawings are on a 40 × 40 grid. */
export const partnerMarks = [
  {
    name: 'Tamarind & Thimble',
    lettering: serif,
    drawing: 'M8 30h24l-4-20H12L8 30Zm3-6h18M12 18h16',
  },
  {
    name: 'Kolam Lane',
    lettering: capitals,
    drawing: 'M20 4 36 20 20 36 4 20 20 4Zm0 9 7 7-7 7-7-7 7-7Z',
  },
  {
    name: 'Banyan Bobbin',
    lettering: sans,
    drawing: 'M10 6h20v5H10V6Zm0 23h20v5H10v-5Zm3-18h14v18H13V11Zm0 6 14-3M13 23l14-3',
  },
  {
    name: 'Jasmine Jetty',
    lettering: serif,
    drawing:
      'M20 20c-8-4-8-14 0-16 8 2 8 12 0 16Zm0 0c4-8 14-8 16 0-2 8-12 8-16 0Zm0 0c8 4 8 14 0 16-8-2-8-12 0-16Zm0 0c-4 8-14 8-16 0 2-8 12-8 16 0Z',
  },
  {
    name: 'Lotus Ladder',
    lettering: capitals,
    drawing: 'M12 4v32M28 4v32M12 10h16M12 18h16M12 26h16M12 33h16',
  },
  {
    name: 'Marigold Mile',
    lettering: serif,
    drawing:
      'M20 12a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm0-8v5m0 22v5M4 20h5m22 0h5M9 9l3 3m16 16 3 3m0-22-3 3M12 28l-3 3',
  },
  { name: 'Temple Tank', lettering: capitals, drawing: 'M6 34h28v-6H10v-6h20v-6H14v-6h12V6h-12' },
  {
    name: 'Coconut Quay',
    lettering: sans,
    drawing:
      'M20 36c1-10 0-16-3-22M17 14C12 8 7 9 4 14c5-2 9-2 13 0Zm0 0c2-7 8-9 14-5-6 0-10 1-14 5Zm0 0c6-2 11 1 12 7-4-4-8-6-12-7ZM4 36h32',
  },
]
