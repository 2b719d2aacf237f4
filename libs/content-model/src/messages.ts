/** Every message of the specification's error catalogue (section 8), literally. The server and both fronts say these. */
export const messages = {
  wrongCredentials: 'Invalid username or password',

  /** On a public detail page, in its place. */
  detailFailed: 'There was an error fetching data',
  unknownTitle: 'No notifications found for this job title.',
  noNotifications: 'No notifications available',

  /** On the title manager. */
  postingsFailed: 'Error fetching jobs',
  postingNotSaved: 'Error saving job data',
  postingNotDeleted: 'Error deleting job',
  deletePosting: 'Are you sure you want to delete this job?',

  /** In the red box titled `errorBox`. */
  errorBox: 'Error',
  fetchFailed: 'Failed to fetch data. Please try again.',
  submitFailed: 'Failed to submit data. Please try again.',
  deleteFailed: 'Failed to delete item. Please try again.',

  tableSaved: 'Table data saved!',
  tableUpdated: 'Table data updated!',
  tableDeleted: 'Table deleted!',
  tableNotSaved: 'Error saving table data',
  tableNotUpdated: 'Error updating table data',
  tableNotDeleted: 'Error deleting table',

  approvalJobsFailed: 'Failed to fetch jobs. Check console for details.',
  approvedJobsFailed: 'Failed to fetch approved jobs. Check console for details.',
  approveFailed: 'Failed to approve job. Check console for details.',
  deapproveFailed: 'Failed to deapprove job. Check console for details.',

  selectTitle: 'Please select a valid job title.',
  selectTitle2: 'Please select a valid job title2.',

  noJobs: 'No jobs found.',
  noAdmitCards: 'No admit cards found',
  noJobListings: 'No job listings found',
} as const;
