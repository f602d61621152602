import { authEntities } from '../auth/auth-entities.ts'
import { AuditEntry } from '../domain/audit/audit-entry.ts'
import { Competition } from '../domain/competitions/competition.ts'
import { PlacePool } from '../domain/competitions/place-pool.ts'
import { Coupon, CouponEvent } from '../domain/coupons/coupon.ts'
import { Event } from '../domain/events/event.ts'
import { InboxMessage, Message } from '../domain/messages/message.ts'
import { Order, OrderPlace } from '../domain/orders/order.ts'
import { Domain } from '../domain/organizations/domain.ts'
import { FeePlanVersion } from '../domain/organizations/fee-plan.ts'
import { Organization } from '../domain/organizations/organization.ts'
import { Payment, PaymentEvent } from '../domain/payments/payment.ts'
import { Registration } from '../domain/registrations/registration.ts'
import { Membership } from '../domain/users/membership.ts'

/** Every table of Dorsal, by the noun it belongs to. */
export const entities = [
  Organization,
  Domain,
  FeePlanVersion,
  Membership,
  Event,
  Competition,
  PlacePool,
  Coupon,
  CouponEvent,
  Order,
  OrderPlace,
  Registration,
  Payment,
  PaymentEvent,
  Message,
  InboxMessage,
  AuditEntry,
  ...authEntities,
]
