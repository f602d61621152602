import { expect, test } from 'vitest'
import { accountMails } from './account-mails.ts'

test('links work for so many minutes', () => {
  const mailsWithLink = Object.entries(accountMails).filter(([, { minutes }]) => minutes !== null)
  expect(Object.fromEntries(mailsWithLink.map(([kind, { minutes }]) => [kind, minutes]))).toEqual({
    'magic-link': 15,
    'account-exists': 15,
    'reset-password': 60,
    'create-password': 60,
    'verify-email': 1440,
    invitation: 10_080,
    'password-created': 10_080,
    'email-change-old': 1440,
    'email-change-new': 1440,
  })
})
