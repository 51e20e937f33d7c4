import { Link } from 'react-router'
import type { HelpTopic } from '../../../contract/catalogue.ts'

type Help = { sentence: string; link: string; to: string }

const help: Record<HelpTopic, Help> = {
  'size-chart': {
    sentence: 'Each garment has its size chart beside its sizes.',
    link: 'Choose a garment',
    to: '/shop',
  },
  orders: {
    sentence: 'Where your orders are, and what can still be changed:',
    link: 'My orders',
    to: '/orders',
  },
  returns: {
    sentence: 'How to return or exchange what you bought:',
    link: 'Return Policy',
    to: '/returnpolicy',
  },
  delivery: {
    sentence: 'How long delivery takes and what it costs:',
    link: 'Shipping Policy',
    to: '/shippingpolicy',
  },
  contact: { sentence: 'How to reach us:', link: 'Contact Us', to: '/contactus' },
  account: { sentence: 'What is yours here:', link: 'Your account', to: '/profile' },
}

type Props = { topics: HelpTopic[]; onChoose?: () => void }

/** Where a search that asks for no garment is answered. */
export default function HelpLinks({ topics, onChoose }: Props) {
  return topics.map((topic) => {
    const { sentence, link, to } = help[topic]
    return (
      <p key={topic} className="flex flex-wrap items-center gap-x-2">
        {sentence}
        <Link
          to={to}
          onClick={onChoose}
          className="inline-flex min-h-11 items-center font-medium text-indigo underline underline-offset-4"
        >
          {link}
        </Link>
      </p>
    )
  })
}
