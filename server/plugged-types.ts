// Types that compare the rooms with each other: what they give and open together, and whether anything is missing.
import type { AppContext } from '#server/base/app-context.ts'
import type { PictureUseKind } from '#server/pictures/picture-access.ts'
import type { Adapters, Room } from './room.ts'

type Rooms = readonly object[]
type Both<Union> = (Union extends unknown ? (each: Union) => void : never) extends (both: infer B) => void
  ? B
  : never

type GivenBy<R> = R extends { gives: infer Ports } ? Ports : object
type OpenedBy<R> = R extends { open: (app: never) => infer Ports } ? Awaited<Ports> : object

/** The context with what all rooms give. */
export type AppOf<L extends Rooms> = AppContext & Both<GivenBy<L[number]>>
/** What all rooms have opened. */
export type OpenedOf<L extends Rooms> = Both<OpenedBy<L[number]>>
export type RunningOf<L extends Rooms> = AppOf<L> & Adapters & OpenedOf<L>

/** Names that two rooms give or open, or that hide a part of the context. */
type Doubles<L extends Rooms, Taken = keyof AppContext | keyof Adapters> = L extends readonly [
  infer First,
  ...infer Others extends Rooms,
]
  ?
      | (PortsOf<First> & Taken)
      | (keyof GivenBy<First> & keyof OpenedBy<First>)
      | Doubles<Others, Taken | PortsOf<First>>
  : never
type PortsOf<R> = keyof GivenBy<R> | keyof OpenedBy<R>

type KindsOf<R> = R extends { pictureAccess: infer Access } ? keyof Access : never

/** A list of rooms if they fit together; else a type that says in its key what does not. */
export type Fitting<L extends Rooms> = [Doubles<L>] extends [never]
  ? [Exclude<PictureUseKind, KindsOf<L[number]>>] extends [never]
    ? { [I in keyof L]: FittingRoom<L[I], Room<AppOf<L>, RunningOf<L>>> }
    : { 'no room says who may see pictures of': Exclude<PictureUseKind, KindsOf<L[number]>> }
  : { 'two rooms give': Doubles<L> }

type FittingRoom<R, Wanted> = [Exclude<keyof R, keyof Wanted>] extends [never]
  ? R extends Wanted
    ? R
    : Wanted
  : { 'not a part of a room': Exclude<keyof R, keyof Wanted> }
