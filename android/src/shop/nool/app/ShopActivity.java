package shop.nool.app;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.os.Bundle;
import android.widget.Toast;

/** Opens the shop in the phone's browser, without the browser's bars where it can do that. */
public final class ShopActivity extends Activity {
    private static final String HAS_OPENED = "hasOpened";
    private boolean hasOpened;
    private TrustedTab tab;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        boolean isClosed = saved != null && saved.getBoolean(HAS_OPENED);
        if (isClosed || movedToOwnTask()) {
            finish();
            return;
        }
        tab = TrustedTab.open(this, wantedPage());
        if (tab == null) openBrowser();
    }

    /** Back from the browser there is nothing to see here. */
    @Override
    protected void onRestart() {
        super.onRestart();
        if (hasOpened) finish();
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        state.putBoolean(HAS_OPENED, hasOpened);
    }

    @Override
    protected void onDestroy() {
        if (tab != null) tab.close();
        super.onDestroy();
    }

    /** The paper that the shop is drawn on. */
    int paper() {
        return getColor(facts().getInt("paper"));
    }

    void tabOpened() {
        hasOpened = true;
    }

    /** Where no browser shows a trusted shop, the phone's own one shows it like any site. */
    void openBrowser() {
        hasOpened = true;
        // Chosen as for any site: the shop's own address would lead back here.
        Intent anySite = new Intent(Intent.ACTION_VIEW, Uri.parse("http://")).addCategory(Intent.CATEGORY_BROWSABLE);
        Intent view = new Intent(Intent.ACTION_VIEW, wantedPage());
        view.setSelector(anySite);
        try {
            startActivity(view);
        } catch (ActivityNotFoundException none) {
            Toast.makeText(this, "There is no browser on this phone.", Toast.LENGTH_LONG).show();
        }
        finish();
    }

    /** A link opened in another app would leave the shop inside that app. */
    private boolean movedToOwnTask() {
        int flags = getIntent().getFlags();
        boolean isOwn = (flags & Intent.FLAG_ACTIVITY_NEW_TASK) != 0 && (flags & Intent.FLAG_ACTIVITY_NEW_DOCUMENT) == 0;
        if (isOwn) return false;
        Intent again = new Intent(getIntent());
        again.setFlags((flags | Intent.FLAG_ACTIVITY_NEW_TASK) & ~Intent.FLAG_ACTIVITY_NEW_DOCUMENT);
        startActivity(again);
        return true;
    }

    /** A deep link's page, if it is one of the shop's; else the first page. */
    private Uri wantedPage() {
        Uri shop = Uri.parse(facts().getString("shop"));
        Uri data = getIntent().getData();
        boolean isOurs = data != null && "https".equals(data.getScheme()) && shop.getHost().equals(data.getHost());
        return isOurs ? data : shop;
    }

    private Bundle facts() {
        try {
            return getPackageManager().getApplicationInfo(getPackageName(), PackageManager.GET_META_DATA).metaData;
        } catch (PackageManager.NameNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
