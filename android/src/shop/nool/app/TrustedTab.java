package shop.nool.app;

import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.ServiceConnection;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.net.Uri;
import android.os.Binder;
import android.os.Bundle;
import android.os.IBinder;
import android.os.Parcel;
import android.os.RemoteException;

/**
 * Opens the shop as a Trusted Web Activity: in the phone's own browser, full screen, with its cookies,
 * service worker and payments. Speaks the Custom Tabs protocol itself, so that no library is needed.
 */
final class TrustedTab implements ServiceConnection {
    private static final String SERVICE = "android.support.customtabs.action.CustomTabsService";
    private static final String TRUSTED = "androidx.browser.trusted.category.TrustedWebActivities";
    private static final String DESCRIPTOR = "android.support.customtabs.ICustomTabsService";
    private static final int WARMUP = IBinder.FIRST_CALL_TRANSACTION + 1;
    private static final int NEW_SESSION = IBinder.FIRST_CALL_TRANSACTION + 2;

    private final ShopActivity activity;
    private final Uri page;
    private final String browser;
    private final Binder session = new Session();
    private boolean isDone;

    private TrustedTab(ShopActivity activity, Uri page, String browser) {
        this.activity = activity;
        this.page = page;
        this.browser = browser;
    }

    /** Null where no browser can do it. */
    static TrustedTab open(ShopActivity activity, Uri page) {
        String browser = findBrowser(activity.getPackageManager());
        if (browser == null) return null;
        TrustedTab tab = new TrustedTab(activity, page, browser);
        Intent service = new Intent(SERVICE).setPackage(browser);
        if (activity.bindService(service, tab, Context.BIND_AUTO_CREATE)) return tab;
        tab.close();
        return null;
    }

    void close() {
        isDone = true;
        activity.unbindService(this);
    }

    /** Her own browser before any other. */
    private static String findBrowser(PackageManager packages) {
        Intent anySite = new Intent(Intent.ACTION_VIEW, Uri.parse("http://")).addCategory(Intent.CATEGORY_BROWSABLE);
        ResolveInfo preferred = packages.resolveActivity(anySite, PackageManager.MATCH_DEFAULT_ONLY);
        String hers = preferred == null ? null : preferred.activityInfo.packageName;
        String first = null;
        for (ResolveInfo found : packages.queryIntentServices(new Intent(SERVICE), PackageManager.GET_RESOLVED_FILTER)) {
            if (found.filter == null || !found.filter.hasCategory(TRUSTED)) continue;
            String name = found.serviceInfo.packageName;
            if (name.equals(hers)) return name;
            if (first == null) first = name;
        }
        return first;
    }

    @Override
    public void onServiceConnected(ComponentName name, IBinder service) {
        if (isDone) return;
        isDone = true;
        try {
            call(service, WARMUP, null);
            if (call(service, NEW_SESSION, session)) {
                show();
                return;
            }
        } catch (RemoteException | RuntimeException refused) {
            // The shop is shown without the browser's trust.
        }
        activity.openBrowser();
    }

    @Override
    public void onServiceDisconnected(ComponentName name) {
        if (isDone) return;
        isDone = true;
        activity.openBrowser();
    }

    private void show() {
        Bundle extras = new Bundle();
        extras.putBinder("android.support.customtabs.extra.SESSION", session);
        extras.putBoolean("android.support.customtabs.extra.LAUNCH_AS_TRUSTED_WEB_ACTIVITY", true);
        extras.putInt("android.support.customtabs.extra.TOOLBAR_COLOR", activity.paper());
        activity.startActivity(new Intent(Intent.ACTION_VIEW, page).setPackage(browser).putExtras(extras));
        activity.tabOpened();
    }

    private static boolean call(IBinder service, int code, IBinder callback) throws RemoteException {
        Parcel data = Parcel.obtain();
        Parcel reply = Parcel.obtain();
        try {
            data.writeInterfaceToken(DESCRIPTOR);
            if (code == WARMUP) data.writeLong(0);
            else data.writeStrongBinder(callback);
            service.transact(code, data, reply, 0);
            reply.readException();
            return reply.readInt() != 0;
        } finally {
            reply.recycle();
            data.recycle();
        }
    }

    /** The browser reports what happens in its tab; the shop has no use for it. */
    private static final class Session extends Binder {
        @Override
        protected boolean onTransact(int code, Parcel data, Parcel reply, int flags) throws RemoteException {
            if (code == INTERFACE_TRANSACTION) return super.onTransact(code, data, reply, flags);
            if (reply != null) reply.writeNoException();
            return true;
        }
    }
}
