import { authEntities } from '../auth/auth-entities.ts'
import { AuditEntry } from '../domain/audit/audit-entry.ts'
import { Competition } from '../domain/competitions/competition.ts'
import { PlacePool } from '../domain/competitions/place-pool.ts'
import { Coupon, CouponEvent } from '../domain/coupons/coupon.ts'
import { Event } from '../domain/events/event.ts'
import { InboxMessage, Message } from '../domain/messages/message.ts'
import { NewsArticle } from '../domain/news/news-article.ts'
import { OrderLine } from '../domain/orders/order-line.ts'
import { Order, OrderPlace } from '../domain/orders/order.ts'
import { BankDetails } from '../domain/organizations/bank-details.ts'
import { DefaultFeePlan } from '../domain/fee-plans/default-fee-plan.ts'
import { Domain } from '../domain/domains/domain.ts'
import { FeePlanVersion } from '../domain/fee-plans/fee-plan-version.ts'
import { FormerSubdomain } from '../domain/domains/former-subdomain.ts'
import { Organization } from '../domain/organizations/organization.ts'
import { Payment, PaymentEvent } from '../domain/payments/payment.ts'
import { Registration } from '../domain/registrations/registration.ts'
import { ImportedResult } from '../domain/results/imported-result.ts'
import { ResultImport } from '../domain/results/result-import.ts'
import { Standing } from '../domain/results/standing.ts'
import { AccountLink } from '../domain/accounts/account-link.ts'
import { EmailChange } from '../domain/accounts/email-change.ts'
import { Invitation } from '../domain/invitations/invitation.ts'
import { Membership } from '../domain/members/membership.ts'
import { PasskeyChallenge } from '../domain/passkeys/passkey-challenge.ts'
import { Passkey } from '../domain/passkeys/passkey.ts'
import { SecondFactor } from '../domain/second-factor/second-factor.ts'

export const entities = [
  Organization,
  FormerSubdomain,
  Domain,
  BankDetails,
  FeePlanVersion,
  DefaultFeePlan,
  Membership,
  Invitation,
  AccountLink,
  EmailChange,
  SecondFactor,
  Passkey,
  PasskeyChallenge,
  Event,
  Competition,
  PlacePool,
  Coupon,
  CouponEvent,
  Order,
  OrderPlace,
  OrderLine,
  Registration,
  Standing,
  ResultImport,
  ImportedResult,
  Payment,
  PaymentEvent,
  Message,
  InboxMessage,
  NewsArticle,
  AuditEntry,
  ...authEntities,
]
