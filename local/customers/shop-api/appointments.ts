import { dayOf, Refused, type Shop, textIn } from './shop.ts';

export const works = ['Safety check', 'Puncture', 'Small service', 'Full service'] as const;

const DAY_MS = 24 * 3_600_000;
const DAYS_AHEAD = 14;
const [SUNDAY, MONDAY, SATURDAY] = [0, 1, 6];
const times = ['09:30', '11:00', '13:30', '15:00', '16:30'];
const saturdayTimes = ['09:30', '11:00'];

/** What the workshop still has free, as its opening hours have it. */
export function freeAppointments(shop: Shop, query: URLSearchParams) {
  const wanted = query.get('day');
  const days = Array.from({ length: DAYS_AHEAD }, (_, at) =>
    dayOf(new Date(shop.now().getTime() + (at + 1) * DAY_MS)),
  );
  if (wanted && !days.includes(wanted)) {
    throw new Refused(422, `A day has to be one of the next ${DAYS_AHEAD}, as ${days[0]}.`);
  }
  const free = days
    .filter((day) => !wanted || day === wanted)
    .map((day) => ({ day, times: timesOf(day).filter((time) => !isTaken(shop, day, time)) }))
    .filter((one) => one.times.length > 0);
  return { free };
}

export function bookAppointment(shop: Shop, body: unknown) {
  const [day, time, work] = [textIn(body, 'day'), textIn(body, 'time'), textIn(body, 'work')];
  textIn(body, 'name');
  if (!works.some((known) => known === work)) {
    throw new Refused(422, `The work has to be one of: ${works.join(', ')}.`);
  }
  const { free } = freeAppointments(shop, new URLSearchParams({ day }));
  if (!free[0]?.times.includes(time)) {
    throw new Refused(
      409,
      `${day} ${time} is not free. Free on that day: ${free[0]?.times.join(', ') || 'nothing'}.`,
    );
  }
  const code = `W${shop.appointments.size + 501}`;
  const appointment = { code, day, time, work };
  shop.appointments.set(code, appointment);
  return appointment;
}

export function cancelAppointment(shop: Shop, code = '') {
  const found = shop.appointments.get(code);
  if (!found) throw new Refused(404, 'There is no appointment with this code.');
  shop.appointments.delete(code);
  return { cancelled: found };
}

function timesOf(day: string): string[] {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  if (weekday === SUNDAY || weekday === MONDAY) return [];
  return weekday === SATURDAY ? saturdayTimes : times;
}

/** Others have booked as well: always the same ones on the same day. */
function isTaken(shop: Shop, day: string, time: string): boolean {
  const byOthers = (Number(day.slice(-2)) + times.indexOf(time)) % 3 === 0;
  return (
    byOthers || [...shop.appointments.values()].some((one) => one.day === day && one.time === time)
  );
}
