// Sample events, relative to the day of the seed. One is in the past, as on any site in use.
import { DAY_MS } from '#contract/durations.ts'
import { localTimeOf, momentOf } from '#contract/zoned-time.ts'

const SUNDAY = 0
const WEDNESDAY = 3
const THURSDAY = 4
const FRIDAY = 5
const SATURDAY = 6

export interface SampleEvent {
  title: string
  place: string
  /** On the first such weekday after this many days, so that "EM Sunday" is never a Wednesday. */
  inDays: number
  /** 0 is Sunday, as in Date. */
  weekday: number
  /** Hour of the day on the clocks of the place, and duration in hours. */
  hour: number
  hours: number
  /** Absent for the zone of most sample members. */
  timeZone?: string
  /** Number of places; absent for no limit. */
  capacity?: number
  takesSignUps?: false
  /** Number of sample members who signed up. */
  signUps?: number
  /** Members with early access see it this many days before it becomes public. */
  publicInDays?: number
  /** Wrapped text; see unwrap. */
  text: string
}

const HOME_ZONE = 'America/Chicago'

export function eventStart(
  {
    inDays,
    weekday,
    hour,
    timeZone = HOME_ZONE,
  }: Pick<SampleEvent, 'inDays' | 'weekday' | 'hour' | 'timeZone'>,
  now: Date,
): { startsAt: Date; timeZone: string } {
  const today = new Date(`${localTimeOf(now, timeZone).slice(0, 10)}T00:00Z`)
  const wait = (((weekday - today.getUTCDay() - inDays) % 7) + 7) % 7
  const day = new Date(today.getTime() + (inDays + wait) * DAY_MS).toISOString().slice(0, 10)
  const startsAt = momentOf(`${day}T${String(hour).padStart(2, '0')}:00`, timeZone)
  if (!startsAt) throw new Error(`no clock of ${timeZone} shows ${day}, ${hour}:00`)
  return { startsAt, timeZone }
}

export const SAMPLE_EVENTS: SampleEvent[] = [
  {
    title: 'Workshop evening: displays and power supplies',
    place: 'Old tram depot, workshop',
    inDays: -14,
    weekday: WEDNESDAY,
    hour: 18,
    hours: 3,
    text: 'We tested eleven display boards and sent nine home glowing.',
  },
  {
    title: 'Flipper league, first night',
    place: 'The Tilted Table',
    inDays: 9,
    weekday: THURSDAY,
    hour: 19,
    hours: 3,
    signUps: 5,
    text: `Group match play over five rounds. New players come half an hour early and get shown around. No entry fee,
      the machines take coins.`,
  },
  {
    title: 'Open workshop: bring a board',
    place: 'Old tram depot, workshop',
    inDays: 16,
    weekday: WEDNESDAY,
    hour: 18,
    hours: 4,
    text: `Bring the board and its schematic; meters, irons and patience are there. We show how to renew a header and
      how to tell a good crimp from a bad one.`,
  },
  {
    title: 'Basement arcade: open house',
    place: 'NeonJane’s basement',
    inDays: 23,
    weekday: SATURDAY,
    hour: 14,
    hours: 6,
    capacity: 24,
    signUps: 7,
    text: 'Nine pins and four cabinets on free play, soup on the stove. Children welcome, drinks stay on the tables.',
  },
  {
    title: 'Swap meet: parts, plastics and paper',
    place: 'Market hall, gate 3',
    inDays: 37,
    weekday: SATURDAY,
    hour: 9,
    hours: 5,
    takesSignUps: false,
    text: `Tables for sellers of anything small enough to carry: boards, plastics, translites, flyers, manuals. Selling a
      whole machine? Pin a note to the wall.`,
  },
  {
    title: 'First tournament: beginners only',
    place: 'The Tilted Table',
    inDays: 44,
    weekday: SUNDAY,
    hour: 13,
    hours: 4,
    capacity: 8,
    signUps: 10,
    text: `For everybody who has never played one. Three strikes, gentle settings, and somebody at each machine who
      explains the rules.`,
  },
  {
    title: 'An evening with two prototypes',
    place: 'NeonJane’s basement',
    inDays: 54,
    weekday: FRIDAY,
    hour: 18,
    hours: 4,
    capacity: 12,
    publicInDays: 30,
    text: `Two games that were never sold, on free play for one evening, and the people who keep them running. Twelve
      places: three strikes for the high score, no strikes for questions.`,
  },
  {
    title: 'Regional pinball and arcade show',
    place: 'Sports hall north',
    inDays: 65,
    weekday: SATURDAY,
    hour: 10,
    hours: 9,
    timeZone: 'America/New_York',
    takesSignUps: false,
    text: `Two halls, about ninety machines on free play with admission, a repair corner and a classics tournament.
      Bring a machine and come in free.`,
  },
  {
    title: 'EM Sunday',
    place: 'Clubhouse of the wedgehead friends',
    inDays: 79,
    weekday: SUNDAY,
    hour: 11,
    hours: 6,
    text: 'Reels, chimes and score motors. Oldwood takes a stepper unit apart and lets you put it together again.',
  },
  {
    title: 'Pin-golf, nine holes',
    place: 'The Tilted Table',
    inDays: 100,
    weekday: FRIDAY,
    hour: 18,
    hours: 4,
    text: 'Nine machines, nine targets, lowest total wins. Targets are posted on the day, bribes are not accepted.',
  },
]
