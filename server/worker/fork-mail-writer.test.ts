import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { sampleOrganization, sampleViews } from '../testing/sample-messages.ts'
import { mailWriter } from '../adapters/mail/mail-writer.ts'
import { forkMailWriter } from './fork-mail-writer.ts'

const writer = forkMailWriter(pino({ level: 'silent' }))
afterAll(() => writer.close())

test('a worker writes what this process would write', async () => {
  const about = { locale: 'es', organization: sampleOrganization, now: new Date(0), logo: null } as const
  const view = sampleViews['payment-approved']
  const [byWorker, inProcess] = await Promise.all([
    writer.writeMessage('payment-approved', view, about),
    mailWriter.writeMessage('payment-approved', view, about),
  ])
  expect(byWorker.subject).toBe('Inscripción confirmada: 21K de la Ribera')
  expect(byWorker).toEqual(inProcess)
}, 30_000)
