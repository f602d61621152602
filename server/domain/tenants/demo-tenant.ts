import { demoFeePlan } from '#rules/prices/price.ts'
import { parseTenantFile, type TenantFile } from '#rules/tenants/tenant-file.ts'

export const demoSubdomain = 'demo'

const competition = { team: null, deferredCash: 0, capacity: null, seedTaken: 0 }

export const demoTenant = (): TenantFile =>
  parseTenantFile({
    organization: {
      name: 'Demo Road Runners',
      description: 'An organization to try things on.',
      language: 'en',
      region: 'en-GB',
      currency: 'GBP',
      timeZone: 'Europe/London',
      mainSport: 'running',
      contactEmail: 'hello@demo.example',
      contactPhone: null,
      website: null,
      logo: null,
      wordmark: null,
      theme: {
        primaryColor: '#1f4fd8',
        secondaryColor: '#14213d',
        accentColor: '#f4a300',
        successColor: '#2e9e5b',
        warningColor: '#f08a24',
      },
      landing: {
        headline: 'Try it here',
        tagline: 'One big race, nothing at stake.',
        about: 'Made by dorsal seed demo.',
      },
      sponsors: [],
      socialLinks: {},
      whatsappIcon: false,
      registrationAlerts: false,
      holdMinutes: 35,
      transferHours: 72,
      refundHours: 48,
      paymentTiming: 'instant',
      isListed: false,
      feePlan: demoFeePlan,
    },
    coupons: [],
    events: [
      {
        slug: 'demo-marathon',
        title: 'Demo Marathon',
        summary: 'As many athletes as you like.',
        description: 'A race without a limit of places.',
        startsIn: { days: 60, weekday: 'sunday', at: '09:00' },
        timeZone: 'Europe/London',
        location: { name: 'Riverside', address: 'London', latitude: 51.5074, longitude: -0.1278 },
        sport: 'running',
        status: 'published',
        registrationEnabled: true,
        registrationDeadline: null,
        showOnHomepage: true,
        image: null,
        course: null,
        included: [],
        parking: '',
        schedule: [],
        arrival: { checkInOpens: '06:00', arriveMinutesEarly: 30 },
        competitions: [
          { ...competition, name: 'Marathon', price: 5800, distanceM: 42_195, startsAt: '09:00' },
          { ...competition, name: 'Half marathon', price: 4200, distanceM: 21_097, startsAt: '10:00' },
          { ...competition, name: '10 km', price: 2400, distanceM: 10_000, startsAt: '11:00' },
        ],
      },
    ],
  })
