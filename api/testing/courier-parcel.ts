import type { Parcel } from '../domains/shipping/courier.ts'

/** A parcel as the courier is asked to collect it, paid at the door. */
export const codParcel: Parcel = {
  orderNumber: 'NL10001',
  orderedAt: new Date('2026-05-19T18:40:00Z'),
  paymentMethod: 'cod',
  goodsPaise: 2_598_50,
  shippingPaise: 0,
  codFeePaise: 50_00,
  email: 'meena@example.com',
  address: {
    contact_person_name: 'Meena S Kumar',
    contact_person_number: '',
    company: '',
    address_line1: '4 Temple Road',
    address_line2: '',
    city: 'Madurai',
    state: 'Tamil Nadu',
    country: 'India',
    postal_code: '625001',
    phone: '+91 98765 43210',
  },
  lines: [
    {
      productName: 'The Madurai Oxford Shirt',
      colourName: 'Indigo',
      size: 'M',
      sizeId: 7,
      quantity: 2,
      unitPricePaise: 1_299_25,
      hsn: '6205',
      weightGrams: 410,
    },
  ],
}
