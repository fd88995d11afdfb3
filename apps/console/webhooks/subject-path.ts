/** Returns the path of the page that shows the subject of an event. Returns `undefined` if there is none. */
export function findSubjectPath(type: string, subjectId: string): string | undefined {
  if (type.startsWith('ticket.')) return `/tickets/${subjectId}`;
  if (type.startsWith('assessment.')) return `/assessments/${subjectId}`;
  if (type === 'payment.unmatched') return '/payments/unmatched';
  if (type.startsWith('payment.')) return '/payments';
  if (type.startsWith('crm_delivery.')) {
    const [installationId = '', ...deliveryId] = subjectId.split(':');
    return `/crm/${installationId}/deliveries/${encodeURIComponent(deliveryId.join(':'))}`;
  }
  return undefined;
}
