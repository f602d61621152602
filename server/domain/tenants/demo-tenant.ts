import { demoFeePlan } from '#rules/prices/price.ts'
import { parseTenantFile, type TenantFile } from '#rules/tenants/tenant-file.ts'

export const demoSubdomain = 'demo'

const demoDocument = 'race-rules.pdf'

const isMinor = { kind: 'under', age: 18 }

const demoForm = {
  title: 'About you',
  fields: [
    { kind: 'short_text', id: 'club', label: 'Club' },
    { kind: 'choice', id: 'pace', label: 'Pace', options: ['Easy', 'Steady', 'Fast'], required: true },
    { kind: 'yes_no', id: 'shuttle', label: 'Do you need the shuttle bus?' },
    {
      kind: 'number',
      id: 'seats',
      label: 'How many seats?',
      min: 1,
      max: 4,
      condition: { kind: 'answer', field: 'shuttle', isOneOf: ['yes'] },
    },
    { kind: 'file', id: 'consent', label: 'Parental consent', required: true, mayFollow: true, condition: isMinor },
    {
      kind: 'file',
      id: 'certificate',
      label: 'Medical certificate',
      required: true,
      isHealth: true,
      condition: isMinor,
    },
  ],
}

const sizes = (stock: number | null) => ['S', 'M', 'L', 'XL'].map((name) => ({ name, stock }))

const demoMerchandise = [
  {
    name: 'Event T-shirt',
    description: 'Cotton, with the course on its back. It is in the price of your place.',
    rule: 'included',
    variantsLabel: 'Size',
    price: 1800,
    competitions: ['Marathon', 'Half marathon'],
    variants: sizes(null),
  },
  {
    name: 'Folding cup',
    description: 'There are no cups at the water stations.',
    rule: 'required',
    variantsLabel: 'Colour',
    price: 300,
    competitions: ['10 km'],
    variants: [
      { name: 'Blue', stock: 120 },
      { name: 'Orange', stock: null },
    ],
  },
  {
    name: 'Hoodie',
    rule: 'optional',
    variantsLabel: 'Size',
    price: 3500,
    variants: sizes(25),
  },
  {
    name: 'Pasta dinner',
    description: 'On the evening before, at the club house.',
    rule: 'optional',
    price: 1400,
    variants: [{ stock: 300 }],
  },
]

export const demoTenant = (): TenantFile =>
  parseTenantFile({
    organization: {
      name: 'Demo Road Runners',
      description: 'An organization to try things on.',
      region: 'en-GB',
      currency: 'GBP',
      timeZone: 'Europe/London',
      contactEmail: 'hello@demo.example',
      landing: {
        headline: 'Try it here',
        tagline: 'One big race, nothing at stake.',
        about: 'Made by dorsal seed demo.',
      },
      registrationAlerts: false,
      refundHours: 48,
      isListed: false,
      terms:
        'Entering {event} is a contract with {organization}. We refund it until {hours} hours before the start.\n\nWe may change the course for safety or weather, and say so by e-mail.',
      waiver: 'I run {event} of my own free will and am fit for the distance I chose.',
      feePlan: demoFeePlan,
    },
    events: [
      {
        slug: 'demo-marathon',
        title: 'Demo Marathon',
        summary: 'As many athletes as you like.',
        description: 'A race without a limit of places.',
        startsIn: { days: 60, weekday: 'sunday', at: '09:00' },
        timeZone: 'Europe/London',
        location: { name: 'Riverside', address: 'London', latitude: 51.5074, longitude: -0.1278 },
        status: 'published',
        arrival: { checkInOpens: '06:00', arriveMinutesEarly: 30 },
        competitions: [
          { name: 'Marathon', price: 5800, distanceM: 42_195, startsAt: '09:00' },
          { name: 'Half marathon', price: 4200, distanceM: 21_097, startsAt: '10:00' },
          {
            name: '10 km',
            price: 2400,
            distanceM: 10_000,
            startsAt: '11:00',
            tiers: [
              { price: 1800, places: 50 },
              { price: 2000, until: { daysBefore: 30 } },
            ],
          },
          { name: '3 km', price: 1200, distanceM: 3000, startsAt: '11:30' },
          {
            name: 'Relay, 4 × 10 km',
            price: 9600,
            distanceM: 42_195,
            startsAt: '09:10',
            capacity: 60,
            waitingList: true,
            tiers: [{ price: 8400, until: { daysBefore: 30 } }],
            team: { min: 2, max: 4, nameLabel: 'Relay name', lateCompletion: true, bibPerTeam: true },
          },
        ],
        acceptanceItems: [
          { text: 'I have read the race rules.', document: { file: demoDocument, name: 'Race rules' } },
          { text: 'My name and time may be published.' },
        ],
        merchandise: demoMerchandise,
        categories: [
          { name: 'Youth', sex: 'any', from: 12, to: 17 },
          { name: 'Women', sex: 'female', from: 18, to: null },
          { name: 'Men', sex: 'male', from: 18, to: null },
        ],
        form: demoForm,
      },
    ],
  })
