import { expect, test } from 'vitest'
import { dailyMailQuota, withheldMails } from './withheld-mails.ts'

test('the quota grows with age and with orders paid online, to a limit each, unless an operator has set it', () => {
  const quota = (days: number, paidOrders = 0, setTo: number | null = null) =>
    dailyMailQuota({ days, paidOrders, setTo })
  expect([quota(0), quota(1), quota(45), quota(4_000)]).toEqual([100, 120, 1_000, 1_000])
  expect([quota(0, 300), quota(45, 300), quota(0, 1_000_000)]).toEqual([700, 1_600, 20_100])
  expect([quota(45, 300, 5), quota(0, 0, 0)]).toEqual([5, 0])
})

test('mails of drafts, beyond the quota and beyond what one recipient gets are withheld, in this order', () => {
  const mail = (id: string, recipientHash: string, { isDraft = false, inLastHour = 0 } = {}) => ({
    id,
    recipientHash,
    isDraft,
    inLastHour,
  })
  const mails = [
    mail('a', 'one', { isDraft: true }),
    mail('b', 'one'),
    mail('c', 'one'),
    mail('d', 'one'),
    mail('e', 'two', { inLastHour: 2 }),
    mail('f', 'three', { inLastHour: 1 }),
    mail('g', 'four'),
  ]
  expect([...withheldMails(mails, { left: 3, perRecipient: 2 })]).toEqual([
    ['a', 'mail_event_draft'],
    ['d', 'mail_recipient'],
    ['e', 'mail_recipient'],
    ['g', 'mail_quota'],
  ])
  expect([...withheldMails(mails.slice(1, 2), { left: 0, perRecipient: 2 }).values()]).toEqual(['mail_quota'])
})
