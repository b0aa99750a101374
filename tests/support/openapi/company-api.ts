/** Each with what people say about it. */
const resources: Record<string, string> = {
  customer: 'A person or company that buys from us, with addresses and contacts.',
  order: 'What a customer has ordered, with its lines, prices and state of delivery.',
  invoice: 'A bill that was sent to a customer, with its due date and what is still unpaid.',
  payment: 'Money that came in by card, bank transfer or cash.',
  refund: 'Money that goes back to a customer.',
  subscription: 'A plan that renews every month or year.',
  product: 'An article of the catalogue with its price, pictures and description.',
  warehouse: 'A place where stock is kept, with shelves and quantities.',
  shipment: 'A parcel on its way, with carrier and tracking number.',
  returnRequest: 'Goods that a customer sends back, with the reason.',
  supplier: 'A company that we buy from, with terms of payment.',
  purchaseOrder: 'What we have ordered from a supplier.',
  employee: 'A colleague, with team, manager and contract.',
  leaveRequest: 'Vacation, holidays and sick days of an employee.',
  payslip: 'The monthly salary statement of an employee.',
  candidate: 'Somebody who applies for a job, with curriculum vitae and interviews.',
  meetingRoom: 'A room in an office that can be reserved, with seats and equipment.',
  appointment: 'A date that a customer has booked in the workshop.',
  ticket: 'A problem that a customer has reported to support, with priority and answers.',
  article: 'A page of the help center.',
  campaign: 'A newsletter or advertisement, with audience and budget.',
  coupon: 'A discount code, with its validity.',
  contract: 'A signed agreement, with its term and notice period.',
  vehicle: 'A car or van of the fleet, with mileage and inspections.',
  device: 'A laptop, phone or printer that was handed out, with warranty.',
};

type Action = {
  method: string;
  path: string;
  says: (one: string, many: string) => string;
  body?: string[];
};
const actions: Record<string, Action> = {
  list: {
    method: 'get',
    path: '',
    says: (_one, many) => `Lists all ${many}, page by page, the newest first.`,
  },
  get: { method: 'get', path: '/{id}', says: (one) => `Shows one ${one} with all its details.` },
  create: {
    method: 'post',
    path: '',
    says: (one) => `Creates a new ${one}.`,
    body: ['name', 'note'],
  },
  update: {
    method: 'patch',
    path: '/{id}',
    says: (one) => `Changes some fields of a ${one}.`,
    body: ['name', 'note'],
  },
  delete: { method: 'delete', path: '/{id}', says: (one) => `Removes a ${one} for good.` },
  search: {
    method: 'get',
    path: '/search',
    says: (_one, many) => `Finds ${many} by words, dates or states.`,
  },
  archive: {
    method: 'post',
    path: '/{id}/archive',
    says: (one) => `Puts a ${one} aside without deleting it.`,
  },
  restore: {
    method: 'post',
    path: '/{id}/restore',
    says: (one) => `Brings an archived ${one} back.`,
  },
  export: {
    method: 'get',
    path: '/export',
    says: (_one, many) => `Downloads ${many} as a CSV or Excel spreadsheet.`,
  },
  import: {
    method: 'post',
    path: '/import',
    says: (_one, many) => `Takes ${many} in from a CSV file.`,
    body: ['file'],
  },
  assign: {
    method: 'post',
    path: '/{id}/assignee',
    says: (one) => `Makes a person responsible for a ${one}.`,
    body: ['person'],
  },
  approve: {
    method: 'post',
    path: '/{id}/approval',
    says: (one) => `Approves a ${one} that waits for a decision.`,
  },
  reject: {
    method: 'post',
    path: '/{id}/rejection',
    says: (one) => `Declines a ${one}, with a reason.`,
    body: ['reason'],
  },
  commentOn: {
    method: 'post',
    path: '/{id}/comments',
    says: (one) => `Writes a comment on a ${one}.`,
    body: ['text'],
  },
  attachFileTo: {
    method: 'post',
    path: '/{id}/files',
    says: (one) => `Attaches a file to a ${one}.`,
    body: ['file'],
  },
  listChangesOf: {
    method: 'get',
    path: '/{id}/history',
    says: (one) => `Shows who has changed a ${one}, and when.`,
  },
  count: {
    method: 'get',
    path: '/count',
    says: (_one, many) => `Tells how many ${many} there are, by state.`,
  },
  duplicate: { method: 'post', path: '/{id}/copy', says: (one) => `Makes a copy of a ${one}.` },
  notifyAbout: {
    method: 'post',
    path: '/{id}/notification',
    says: (one) => `Sends an email about a ${one} to those concerned.`,
  },
  schedule: {
    method: 'post',
    path: '/{id}/schedule',
    says: (one) => `Plans when something is to be done with a ${one}.`,
    body: ['date'],
  },
};

/** The API of a company: 25 kinds of things, and 20 things to do with each. */
export function companyApi() {
  const paths: Record<string, Record<string, object>> = {};
  for (const [resource, about] of Object.entries(resources)) {
    const one = resource.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    for (const [action, { method, path, says, body }] of Object.entries(actions)) {
      const full = `/${one.replaceAll(' ', '-')}s${path}`;
      const properties = Object.fromEntries((body ?? []).map((name) => [name, { type: 'string' }]));
      const item = paths[full] ?? {};
      paths[full] = item;
      item[method] = {
        operationId: action + resource.charAt(0).toUpperCase() + resource.slice(1),
        summary: says(one, `${one}s`),
        description: `${says(one, `${one}s`)} ${about}`,
        ...(path.includes('{id}') && {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        }),
        ...(body && {
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties } } },
          },
        }),
        responses: { 200: { description: 'ok' } },
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Company', version: '1' },
    servers: [{ url: 'https://company.example.com' }],
    paths,
  };
}

/** As people ask, each with the operation that answers it. */
export const questions: [question: string, operation: string][] = [
  ['Where is my parcel? The tracking number is 1Z999.', 'searchShipment'],
  ['Show me order 4711 please', 'getOrder'],
  ['Which bills has Larkfield not paid yet?', 'searchInvoice'],
  ['How many support tickets are still open?', 'countTicket'],
  ['I want to send the shoes back, they do not fit', 'createReturnRequest'],
  ['Please give me my money back for order 12', 'createRefund'],
  ['Cancel the booking that I made in the workshop for Friday', 'deleteAppointment'],
  ['Can I book an appointment in the workshop next week?', 'createAppointment'],
  ['What vacation days has Ben still got?', 'searchLeaveRequest'],
  ['Approve the holiday of Dana', 'approveLeaveRequest'],
  ['Say no to the leave request of Cleo, we are too few that week', 'rejectLeaveRequest'],
  ['I need my salary statement of March', 'getPayslip'],
  ['Download all invoices of last year as a spreadsheet', 'exportInvoice'],
  ['Excel file with every product', 'exportProduct'],
  ['Who changed the contract with Acme last?', 'listChangesOfContract'],
  ['Add a new supplier called Spokes & Sons', 'createSupplier'],
  ['Make Ada responsible for ticket 88', 'assignTicket'],
  ['Write a comment on ticket 88 that we are waiting for the part', 'commentOnTicket'],
  ['Attach the signed PDF to the contract', 'attachFileToContract'],
  ['How many candidates applied for the mechanic job?', 'countCandidate'],
  ['Decline the candidate Miller with a friendly reason', 'rejectCandidate'],
  ['Is there a room with eight seats free for a meeting?', 'searchMeetingRoom'],
  ['List our meeting rooms', 'listMeetingRoom'],
  ['Create a discount code for spring', 'createCoupon'],
  ['Copy the newsletter of last month', 'duplicateCampaign'],
  ['Plan the newsletter for Monday at nine', 'scheduleCampaign'],
  ['Send the customer an email about the shipment', 'notifyAboutShipment'],
  ['Change the phone number of a customer', 'updateCustomer'],
  ['Find the customer with the address Ridley Road', 'searchCustomer'],
  ['Import customers from a CSV', 'importCustomer'],
  ['Bring back the archived product Heron', 'restoreProduct'],
  ['Take the old bike out of the catalogue without deleting it', 'archiveProduct'],
  ['What stock is left in the warehouse?', 'getWarehouse'],
  ['All warehouses', 'listWarehouse'],
  ['Which van is due for inspection?', 'searchVehicle'],
  ['Plan an inspection of the van', 'scheduleVehicle'],
  ['Order twenty tyres from the supplier', 'createPurchaseOrder'],
  ['Approve purchase order 55', 'approvePurchaseOrder'],
  ['Which laptops are still under warranty?', 'searchDevice'],
  ['A colleague got a new phone, note it', 'createDevice'],
  ['End the subscription of Larkfield', 'deleteSubscription'],
  ['Switch my plan to yearly renewal', 'updateSubscription'],
  ['Show the payments by bank transfer of today', 'searchPayment'],
  ['How many refunds did we make?', 'countRefund'],
  ['Write a new page for the help center', 'createArticle'],
  ['Remove the outdated help article', 'deleteArticle'],
  ['Find help pages about brakes', 'searchArticle'],
  ['Which team does employee Okafor belong to?', 'getEmployee'],
  ['Hire: add Jo as a new employee', 'createEmployee'],
  ['What is the notice period of our agreement with the landlord?', 'getContract'],
];
